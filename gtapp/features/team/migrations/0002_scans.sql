-- Where an item's scans lie in the project, a JSON list of paths: who has them in the folder says so, who has not fetches them.
-- NULL: nobody has said it yet.

ALTER TABLE gtapp.item ADD COLUMN scans jsonb
    CHECK (jsonb_typeof(scans) = 'array' AND octet_length(scans::text) <= 1000000);

DO $$
BEGIN
    EXECUTE format('GRANT UPDATE (scans) ON gtapp.item TO %I', current_database() || '_annotator');
END $$;
