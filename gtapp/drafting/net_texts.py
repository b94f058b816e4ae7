"""What there is to say when a provider is asked, by code.

It joins `gtapp.errors.TEXTS` only where providers are asked: the start need not wait for it.
"""

from __future__ import annotations

from typing import Final

from gtapp import errors

TEXTS: Final[dict[str, str]] = {
    # providers
    "drafting-providers-broken": "The list of providers {path} can't be used: {reason}. It is left as it is.",
    "drafting-provider-unknown": "There is no provider “{name}”. There are: {names}.",
    "drafting-provider-field": "The provider “{name}” can't be used: {field} {reason}.",
    "drafting-address": "“{address}” is not the address of a provider: {reason}.",
    "drafting-plain": "{address} is not encrypted (http): scans, answers and the key can be read by others on the way. Use "
    "https, or a server on this computer.",
    "drafting-no-model": "No model is named for “{name}”. Name one; the server lists those that it has.",
    # keys
    "drafting-key-none": "There is no key for “{name}”: it is asked without one.",
    "drafting-key-bad": "The key for “{name}” holds characters that no key has. Copy it again.",
    "drafting-key-bound": "The key of {address} is not sent to {other}. Enter a key for this address.",
    "drafting-key-foreign": "The key in {variable} is for {hosts} and was not sent to {address}. Enter a key for this address.",
    "drafting-keyring": "The system's keyring can't be used ({reason}). Keys are taken from the environment, or held until the "
    "program ends.",
    "drafting-keyring-save": "The key could not be put into the system's keyring ({reason}). It is held until the program "
    "ends.",
    # the connection
    "drafting-client": "The connection to {host} could not be set up ({reason}). Nothing was sent.",
    "drafting-unreachable": "{host} can't be reached ({reason}). What was received is kept; is there a network, and is the "
    "address right?",
    "drafting-cut": "{host} closed the connection in the middle of its answer. What was received of other items is kept; this "
    "one can be asked again.",
    "drafting-timeout": "{host} did not answer within {seconds} s. The item can be asked again; the provider may charge for "
    "both.",
    "drafting-redirect": "{host} sends on to {other}. Nothing was sent there; if this is right, change the provider's address.",
    "drafting-too-much": "{host} sent more than {most} MB, which no answer has; it was not read.",
    "drafting-origin": "A request to {other} was held back: {host} alone is the provider's address.",
    # refusals
    "drafting-format": "The model does not take this form of a schema ({reason}).",
    "drafting-parameter": "The provider does not take these settings for the model ({reason}). Nothing more was asked; change "
    "the settings and go on.",
    "drafting-request": "The provider refused the request ({status}: {reason}). Other items are not affected.",
    "drafting-blocked": "The provider's content filter refused the request ({reason}). Other items are not affected.",
    "drafting-unauthorised": "The provider did not accept the key (401: {reason}). Nothing more was asked; enter the key "
    "again.",
    "drafting-forbidden": "The key may not be used for this (403: {reason}). Nothing more was asked; look at the key's rights "
    "and its region.",
    "drafting-missing": "The provider knows no such model or address (404: {reason}). Nothing more was asked; choose a model "
    "that the server lists.",
    "drafting-late": "The provider gave up waiting ({status}: {reason}), also when it was asked again. Try again later.",
    "drafting-conflict": "The provider was busy with another request ({status}: {reason}), also when it was asked again. Try "
    "again later.",
    "drafting-large": "The item is too large for the provider (413: {reason}). Lower the scans' longest side or quality and go "
    "on.",
    "drafting-rate": "The provider's limit of requests or tokens is reached ({reason}). What was received is kept; go on "
    "later, or set lower limits.",
    "drafting-wait": "The provider wants to be asked again in {minutes} min only ({reason}). What was received is kept; go "
    "on then.",
    "drafting-quota": "The account's credit or quota is used up ({reason}). What was received is kept; nothing more was asked.",
    "drafting-server": "The provider has a fault of its own ({status}: {reason}), also when it was asked again. Try again "
    "later.",
    "drafting-error-body": "Instead of an answer the provider sent an error ({reason}). The item can be asked again.",
    "drafting-page": "Instead of the provider's answer a web page came ({reason}): perhaps this network wants you to sign in, "
    "or the address lacks /v1.",
    "drafting-answer": "The provider's answer was not understood ({reason}). The item can be asked again.",
    "drafting-encoding": "The answer is not UTF-8 throughout; bytes that could not be read are shown as �.",
    "drafting-models": "The provider does not list its models ({reason}). Name the model yourself.",
    # a run
    "drafting-waiting": "The provider asks for patience: the next request comes in {seconds} s.",
    "drafting-retry": "{item}: try {next} of {most} comes in {seconds} s. {reason}",
    "drafting-stepped": "{model} does not take {old}; it is asked with {new} from now on.",
    "drafting-left-out": "{model} does not take these settings: {names}. It is asked without them from now on.",
    "drafting-breaker": "Too many items failed one after the other ({count}), so nothing more was asked. The last one: {reason}",
    "drafting-under-way": "What was under way when the program ended is asked again ({count}: {items}); the provider may charge "
    "for both.",
    "drafting-budget": "The limit that was set is reached ({limit}). What was received is kept; nothing more was asked.",
    "drafting-limit-items": "items: {count}",
    "drafting-limit-tokens": "tokens: {count}",
    "drafting-no-price": "{model} has no price in the table, so that a limit of cost can't be kept. Nothing was asked; give "
    "its price, or set a limit of tokens.",
    "drafting-unsaved": "The answer for {item} could not be written: {reason} Nothing more was asked. The answer is kept in "
    "{path}; the next run of this project takes it from there.",
    "drafting-lost": "The answer for {item} could not be written: {reason} Nor could it be kept in {path}, so that it is lost. "
    "Nothing more was asked.",
    "drafting-no-room": "Answers could not be kept: {reason} Nothing was asked.",
    "drafting-brought": "Answers that could not be written before are in the project now: {count}.",
    "drafting-held": "What was answered before lies in {path} and still can't be written (answers: {count}): {reason} Nothing "
    "was asked.",
    "drafting-cache": "What was asked before can't be read or noted ({path}: {reason}). The answers' files count alone.",
    "drafting-taken": "Another window or command drafts in {path} at this moment, or hands in a batch. Nothing was asked; try "
    "again when it has ended.",
    "drafting-failed": "Drafting ended by a fault of the program ({reason}). What was received is kept; please report this.",
    "drafting-connected": "{host} answers. Models that it lists: {count}.",
    "drafting-connected-model": "{host} answers and has {model}.",
    "drafting-connected-other": "{host} answers, but does not list {model}.",
}

errors.TEXTS.update(TEXTS)
