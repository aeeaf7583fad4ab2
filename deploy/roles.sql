-- Who may do what in the service's database. Run as a superuser in that database; may be run again.
-- deal_flow_owner owns the database and runs migrations; deal_flow_app is what api, worker and MCP host connect as: it reads and
-- writes rows, and can neither change the schema nor make anything. Passwords are set beside this (deploy/init-postgres.sh).
DO $$
DECLARE
  database_name text := current_database();
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'deal_flow_owner') THEN CREATE ROLE deal_flow_owner LOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'deal_flow_app') THEN CREATE ROLE deal_flow_app LOGIN; END IF;
  ALTER ROLE deal_flow_owner NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
  ALTER ROLE deal_flow_app NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
  EXECUTE format('ALTER DATABASE %I OWNER TO deal_flow_owner', database_name);
  -- PUBLIC's rights: anybody could connect and make temporary tables.
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', database_name);
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO deal_flow_app', database_name);
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO deal_flow_app;

-- Whatever the owner makes from now on, in schemas of the queue, too: migrations need not think of it.
ALTER DEFAULT PRIVILEGES FOR ROLE deal_flow_owner GRANT USAGE ON SCHEMAS TO deal_flow_app;
ALTER DEFAULT PRIVILEGES FOR ROLE deal_flow_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO deal_flow_app;
ALTER DEFAULT PRIVILEGES FOR ROLE deal_flow_owner GRANT USAGE, SELECT ON SEQUENCES TO deal_flow_app;
ALTER DEFAULT PRIVILEGES FOR ROLE deal_flow_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE deal_flow_owner GRANT EXECUTE ON FUNCTIONS TO deal_flow_app;
