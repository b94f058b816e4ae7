-- The tables of a team's projects, the roles, and what each role may read and write.
-- Texts are bytes, since a file may have any; times are the server's. Roles are named after the database: cards_annotator.

CREATE TABLE gtapp.project (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (name <> '' AND octet_length(name) <= 200),
    benchmark text NOT NULL,
    -- of JSON lines the key of a record; empty where each record is a file
    line_key text NOT NULL,
    -- another one after a restore: versions are counted anew from there
    epoch uuid NOT NULL DEFAULT gen_random_uuid(),
    made timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What there is to annotate, in natural order, and who has it now. A lease ends by itself at `until`.
CREATE TABLE gtapp.item (
    project bigint NOT NULL REFERENCES gtapp.project ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL CHECK (octet_length(id) BETWEEN 1 AND 1000),
    place text COLLATE "C" NOT NULL,
    holder name,
    client text,
    since timestamptz,
    until timestamptz,
    PRIMARY KEY (project, id)
);
CREATE INDEX item_place ON gtapp.item (project, place, id);
CREATE INDEX item_holder ON gtapp.item (project, until) WHERE client IS NOT NULL;

-- The last version of each file, or of each line of a JSON-lines file, which has a key.
CREATE TABLE gtapp.content (
    project bigint NOT NULL REFERENCES gtapp.project ON DELETE CASCADE,
    path text COLLATE "C" NOT NULL CHECK (octet_length(path) BETWEEN 1 AND 1000),
    key text COLLATE "C" NOT NULL CHECK (octet_length(key) <= 1000),
    kind text NOT NULL CHECK (kind IN ('record', 'reading', 'table', 'file')),
    item text COLLATE "C",
    version bigint NOT NULL,
    bytes bytea NOT NULL CHECK (octet_length(bytes) <= 67108864),
    digest bytea GENERATED ALWAYS AS (sha256(bytes)) STORED,
    maker name NOT NULL,
    who text NOT NULL CHECK (octet_length(who) <= 1000),
    role name NOT NULL,
    changed timestamptz NOT NULL,
    xact xid8 NOT NULL,
    PRIMARY KEY (project, path, key),
    -- of a reading all may see the file that says which items were drawn
    CHECK (kind IN ('reading', 'file') OR NOT starts_with(path, 'readings/')),
    CHECK (kind <> 'reading' OR starts_with(path, 'readings/'))
);
CREATE INDEX content_xact ON gtapp.content (project, xact);
CREATE INDEX content_item ON gtapp.content (project, item) WHERE kind = 'record';

-- Which versions there were, by whom.
CREATE TABLE gtapp.change (
    project bigint NOT NULL REFERENCES gtapp.project ON DELETE CASCADE,
    path text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    digest bytea NOT NULL,
    who text NOT NULL,
    role name NOT NULL,
    changed timestamptz NOT NULL,
    PRIMARY KEY (project, path, key, version)
);

-- The status of each item; of two the one that was set later, as in gtapp-status.tsv. An empty one was taken back.
CREATE TABLE gtapp.status (
    project bigint NOT NULL,
    item text COLLATE "C" NOT NULL,
    status text NOT NULL CHECK (status IN ('', 'open', 'draft', 'in progress', 'checked', 'needs action')),
    who text NOT NULL CHECK (octet_length(who) <= 1000),
    note text NOT NULL CHECK (octet_length(note) <= 100000),
    -- by the annotator's clock
    signed timestamptz NOT NULL CHECK (signed >= '1970-01-01 00:00:00+00' AND signed < '9000-01-01 00:00:00+00'),
    version bigint NOT NULL,
    role name NOT NULL,
    changed timestamptz NOT NULL,
    xact xid8 NOT NULL,
    PRIMARY KEY (project, item),
    FOREIGN KEY (project, item) REFERENCES gtapp.item ON DELETE CASCADE
);
CREATE INDEX status_xact ON gtapp.status (project, xact);

-- Who shall annotate an item; a blind one reads it without being sent what others made of it.
CREATE TABLE gtapp.assignment (
    project bigint NOT NULL,
    item text COLLATE "C" NOT NULL,
    role name NOT NULL,
    is_blind boolean NOT NULL,
    made timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (project, item, role),
    FOREIGN KEY (project, item) REFERENCES gtapp.item ON DELETE CASCADE
);
CREATE INDEX assignment_role ON gtapp.assignment (project, role);

CREATE TABLE gtapp.note (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project bigint NOT NULL,
    item text COLLATE "C" NOT NULL,
    reply_to bigint REFERENCES gtapp.note ON DELETE CASCADE,
    body text NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 100000),
    who text NOT NULL CHECK (octet_length(who) <= 1000),
    version bigint NOT NULL,
    role name NOT NULL,
    changed timestamptz NOT NULL,
    xact xid8 NOT NULL,
    FOREIGN KEY (project, item) REFERENCES gtapp.item ON DELETE CASCADE
);
CREATE INDEX note_item ON gtapp.note (project, item);

-- What the server says of a row, whatever the client says: version, role, time.
CREATE FUNCTION gtapp.stamp() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
    NEW.version := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE OLD.version + 1 END;
    NEW.role := current_user;
    NEW.changed := clock_timestamp();
    NEW.xact := pg_current_xact_id();
    IF TG_TABLE_NAME = 'content' THEN
        NEW.maker := CASE WHEN TG_OP = 'INSERT' THEN current_user ELSE OLD.maker END;
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION gtapp.record_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    INSERT INTO gtapp.change (project, path, key, version, digest, who, role, changed)
    VALUES (NEW.project, NEW.path, NEW.key, NEW.version, NEW.digest, NEW.who, NEW.role, NEW.changed);
    RETURN NULL;
END $$;

-- Channels have no row security: a name and a version, never what is in a row.
CREATE FUNCTION gtapp.notify() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
    about text := CASE TG_TABLE_NAME
        WHEN 'item' THEN '0 ' || (to_jsonb(NEW) ->> 'id')
        ELSE (to_jsonb(NEW) - 'bytes' ->> 'version') || ' '
            || coalesce(to_jsonb(NEW) - 'bytes' ->> 'item', to_jsonb(NEW) - 'bytes' ->> 'path')
    END;
BEGIN
    PERFORM pg_notify('gtapp_' || NEW.project, TG_TABLE_NAME || ' ' || about);
    RETURN NULL;
END $$;

CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gtapp.content FOR EACH ROW EXECUTE FUNCTION gtapp.stamp();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON gtapp.status FOR EACH ROW EXECUTE FUNCTION gtapp.stamp();
CREATE TRIGGER stamp BEFORE INSERT ON gtapp.note FOR EACH ROW EXECUTE FUNCTION gtapp.stamp();
CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON gtapp.content FOR EACH ROW EXECUTE FUNCTION gtapp.record_change();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON gtapp.content FOR EACH ROW EXECUTE FUNCTION gtapp.notify();
CREATE TRIGGER notify AFTER INSERT OR UPDATE ON gtapp.status FOR EACH ROW EXECUTE FUNCTION gtapp.notify();
CREATE TRIGGER notify AFTER INSERT ON gtapp.note FOR EACH ROW EXECUTE FUNCTION gtapp.notify();
CREATE TRIGGER notify AFTER UPDATE OF client ON gtapp.item FOR EACH ROW
    WHEN (OLD.client IS DISTINCT FROM NEW.client) EXECUTE FUNCTION gtapp.notify();

-- Roles: each may what the one before may.
DO $$
DECLARE
    kind text;
    lower text;
BEGIN
    FOREACH kind IN ARRAY ARRAY['annotator', 'reviewer', 'owner'] LOOP
        IF to_regrole(quote_ident(current_database() || '_' || kind)) IS NULL THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', current_database() || '_' || kind);
        END IF;
        IF lower IS NOT NULL THEN
            EXECUTE format('GRANT %I TO %I', current_database() || '_' || lower, current_database() || '_' || kind);
        END IF;
        lower := kind;
    END LOOP;
    EXECUTE format('GRANT %I TO %I', current_database() || '_owner', current_user);
    EXECUTE format('GRANT USAGE ON SCHEMA gtapp TO %I', current_database() || '_annotator');
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA gtapp TO %I', current_database() || '_annotator');
    EXECUTE format('GRANT INSERT ON gtapp.item, gtapp.content, gtapp.status, gtapp.note TO %I',
        current_database() || '_annotator');
    EXECUTE format('GRANT UPDATE (place, holder, client, since, until) ON gtapp.item TO %I',
        current_database() || '_annotator');
    EXECUTE format('GRANT UPDATE (bytes, who) ON gtapp.content TO %I', current_database() || '_annotator');
    EXECUTE format('GRANT UPDATE (status, who, note, signed) ON gtapp.status TO %I', current_database() || '_annotator');
    EXECUTE format('GRANT INSERT, UPDATE, DELETE ON gtapp.assignment TO %I', current_database() || '_reviewer');
    EXECUTE format('GRANT INSERT, UPDATE, DELETE ON gtapp.project TO %I', current_database() || '_owner');
END $$;

CREATE FUNCTION gtapp.is_reviewer() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
    SELECT pg_has_role(current_user, current_database() || '_reviewer', 'member')
$$;

-- Whether the user reads this item, or with NULL any item of the project, blind.
CREATE FUNCTION gtapp.is_blind(in_project bigint, in_item text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
    SELECT EXISTS (
        SELECT FROM gtapp.assignment
        WHERE project = in_project AND role = current_user AND is_blind AND (in_item IS NULL OR item = in_item)
    )
$$;

-- Row security: readings are their reader's and the reviewers'; who reads an item blind sees nothing that was made of it,
-- and none of the files that repeat values.
ALTER TABLE gtapp.content ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON gtapp.content USING (
    (SELECT gtapp.is_reviewer()) OR CASE kind
        WHEN 'reading' THEN maker = current_user
        WHEN 'record' THEN NOT gtapp.is_blind(project, item)
        WHEN 'table' THEN NOT gtapp.is_blind(project, NULL)
        ELSE true
    END
);
ALTER TABLE gtapp.change ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON gtapp.change USING ((SELECT gtapp.is_reviewer()) OR role = current_user);
ALTER TABLE gtapp.status ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON gtapp.status USING ((SELECT gtapp.is_reviewer()) OR NOT gtapp.is_blind(project, item));
ALTER TABLE gtapp.note ENABLE ROW LEVEL SECURITY;
CREATE POLICY visible ON gtapp.note USING ((SELECT gtapp.is_reviewer()) OR NOT gtapp.is_blind(project, item));
