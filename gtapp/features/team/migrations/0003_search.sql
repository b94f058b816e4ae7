-- Indexes by which the list of items is searched, filtered and gone through, however many there are.

-- Whether an item is checked stands with the item too, so that the next one that is not is found by an index of these alone.
ALTER TABLE gtapp.item ADD COLUMN is_checked boolean NOT NULL DEFAULT false;
UPDATE gtapp.item SET is_checked = true FROM gtapp.status
    WHERE status.project = item.project AND status.item = item.id AND status.status = 'checked';
CREATE INDEX item_unchecked ON gtapp.item (project, place, id) WHERE NOT is_checked;
CREATE INDEX status_name ON gtapp.status (project, status, item);

CREATE FUNCTION gtapp.note_checked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    UPDATE gtapp.item SET is_checked = NEW.status = 'checked'
        WHERE project = NEW.project AND id = NEW.item AND is_checked <> (NEW.status = 'checked');
    RETURN NULL;
END $$;
CREATE TRIGGER note_checked AFTER INSERT OR UPDATE ON gtapp.status FOR EACH ROW EXECUTE FUNCTION gtapp.note_checked();

-- Names are found by how they begin; by any part where the server has pg_trgm, which the database's owner may add (it is trusted).
CREATE INDEX item_beginning ON gtapp.item (project, lower(id) text_pattern_ops);
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA gtapp;
EXCEPTION WHEN OTHERS THEN
    RAISE NOTICE 'names of items are found by how they begin alone: %', SQLERRM;
END $$;
DO $$
DECLARE
    place text := (SELECT nspname FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm');
BEGIN
    IF place IS NOT NULL THEN
        EXECUTE format('CREATE INDEX item_part ON gtapp.item USING gin (lower(id) %I.gin_trgm_ops)', place);
    END IF;
END $$;
