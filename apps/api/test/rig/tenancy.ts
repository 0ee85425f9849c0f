import type pg from 'pg'

/** All tables outside any one school, which only the platform reaches. */
export const OUTSIDE = [
  'account',
  'account_token',
  'attempt',
  'connect_state',
  'email_change',
  'mail',
  'membership',
  'message_queue',
  'migration',
  'operator_ref',
  'passkey',
  'password_request',
  'provider_account',
  'provider_event',
  'received_text',
  'recovery_code',
  'sandbox_object',
  'school_directory',
  'second_step',
  'session',
  'sign_up',
  'sign_up_token',
  'stopped_phone',
  'texted_phone',
  'used_challenge',
]

/** Views that show a school its own rows of the tables outside. `known_stop` shows only marks of phone numbers. */
export const VIEWS = [
  'known_stop',
  'own_account',
  'own_membership',
  'own_provider_account',
  'own_school',
  'own_standing',
  'staff',
]

/**
 * Columns outside the schools that the role of calls may write, in tables and through a school's own views. A grant on a
 * whole table or view counts as a grant on each column.
 */
const WRITABLE_OUTSIDE: Readonly<Record<string, string>> = {
  'account INSERT': 'email first_name id last_name password_hash phone',
  'mail INSERT':
    'attachment attachment_name attempts created_at dedupe_key failure html_body id key_id school_id sealed sent_at state subject text_body to_email to_name',
  'message_queue INSERT': 'attempts channel lane lease_until message_id run_at school_id',
  'own_account UPDATE': 'first_name last_name phone',
  'own_membership INSERT': 'account_id is_instructor role school_id',
  'own_membership UPDATE': 'is_active is_instructor is_main_contact joined_at removed_at role',
  'own_school INSERT': 'name school_id',
  'own_school UPDATE': 'name portal_name',
  'own_standing UPDATE':
    'closed_at closed_by closed_for_good_at closed_from closed_through closing_reminded_at reopened_at state state_since suspended_from',
}

/** Reads a database's catalog and returns everything that breaks a rule of tenancy. */
export async function faultsOf(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = []
  for (const { rule, sql } of RULES) {
    const { rows } = await client.query<{ what: string }>(sql)
    faults.push(...rows.map(({ what }) => `${rule}: ${what}`))
  }
  return faults
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

// Each table of ours that is not named above belongs to a school.
const TENANT = `
  tenant as (select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in (${list(OUTSIDE)}))`

const schoolOf = (table: string) =>
  `(select attnum from pg_attribute where attrelid = ${table} and attname = 'school_id' and not attisdropped)`

// The literal policy, as PostgreSQL prints it.
const POLICY = `(school_id = ( SELECT (current_setting(''app.school_id''::text))::uuid AS current_setting))`

const WRITABLE = Object.entries(WRITABLE_OUTSIDE)
  .flatMap(([of, columns]) =>
    columns.split(' ').map((column) => `('${of.replace(' ', "', '")}', '${column}')`),
  )
  .join(', ')

const RULES: { rule: string; sql: string }[] = [
  {
    rule: 'a table that is in no list says to which school its rows belong, always and as a uuid',
    sql: `with ${TENANT} select relname as what from tenant t where not exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'school_id' and a.attnotnull and a.atttypid = 'uuid'::regtype)`,
  },
  {
    rule: 'row-level security is on, for the owner as well',
    sql: `with ${TENANT} select relname as what from tenant where not relrowsecurity or not relforcerowsecurity`,
  },
  {
    rule: 'there is one policy, for every command, reading and writing, and literally the one',
    sql: `with ${TENANT} select relname as what from tenant t where (
        select count(*) from pg_policy p where p.polrelid = t.oid) <> 1
      or not exists (select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
        and pg_get_expr(p.polqual, p.polrelid) = '${POLICY}' and pg_get_expr(p.polwithcheck, p.polrelid) = '${POLICY}')`,
  },
  {
    rule: 'the primary key begins with the school',
    sql: `with ${TENANT} select relname as what from tenant t where not exists (
      select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = ${schoolOf('t.oid')})`,
  },
  {
    rule: 'what is unique is so within a school',
    sql: `with ${TENANT} select x.indexrelid::regclass::text as what from pg_index x join tenant t on t.oid = x.indrelid
      where x.indisunique and not ${schoolOf('t.oid')} = any(x.indkey::int2[])`,
  },
  {
    rule: 'a key between tables of schools holds the school on both sides',
    sql: `select k.conname as what from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and ${schoolOf('k.confrelid')} is not null
        and not exists (select from unnest(k.conkey, k.confkey) as pair(own, theirs)
          where pair.own = ${schoolOf('k.conrelid')} and pair.theirs = ${schoolOf('k.confrelid')})`,
  },
  {
    rule: 'states are texts with a check, not enumerations, which row-level security keeps from their indexes',
    sql: `select t.typname as what from pg_type t where t.typtype = 'e' and t.typnamespace not in ('pg_catalog'::regnamespace)
      and t.typnamespace::regnamespace::text not in ('information_schema', 'pgboss')`,
  },
  {
    rule: 'the roles that calls work as own nothing',
    sql: `select r.rolname || ' owns ' || d.objid::text || ' of ' || d.classid::regclass as what
      from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.deptype = 'o' and r.rolname in ('afterbell_app', 'afterbell_platform')`,
  },
  {
    rule: 'the roles that calls work as can neither sign in, nor pass row-level security, nor become another role',
    sql: `select r.rolname as what from pg_roles r where r.rolname in ('afterbell_app', 'afterbell_platform')
      and (r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolcreaterole
        or exists (select from pg_auth_members m where m.member = r.oid))`,
  },
  {
    rule: 'nobody empties, refers to or puts triggers on a table of schools, which passes row-level security by',
    sql: `with ${TENANT} select r.rolname || ' ' || p.privilege || ' ' || t.relname as what
      from tenant t, unnest(array['afterbell_app', 'afterbell_platform', 'public']) r(rolname), unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p(privilege)
      where has_table_privilege(r.rolname, t.oid, p.privilege)`,
  },
  {
    rule: 'the role outside the schools sees none of their tables',
    sql: `with ${TENANT} select t.relname || ' ' || p.privilege as what
      from tenant t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p(privilege)
      where has_table_privilege('afterbell_platform', t.oid, p.privilege)`,
  },
  {
    rule: 'the role inside a school reaches no table outside',
    sql: `select c.relname || ' ' || p.privilege as what
      from pg_class c, unnest(array['SELECT', 'DELETE', 'TRUNCATE']) p(privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname in (${list(OUTSIDE)})
        and (has_table_privilege('afterbell_app', c.oid, p.privilege)
          or (p.privilege = 'SELECT' and has_any_column_privilege('afterbell_app', c.oid, p.privilege)))`,
  },
  {
    rule: 'the role inside a school writes outside what is listed, column by column, and removes nothing there',
    sql: `with writable(relation, privilege, attribute) as (values ${WRITABLE})
      select c.relname || ' ' || p.privilege || ' ' || a.attname as what
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
        unnest(array['INSERT', 'UPDATE']) p(privilege)
      where c.relnamespace = 'public'::regnamespace and (c.relkind in ('v', 'm') or c.relname in (${list(OUTSIDE)}))
        and has_column_privilege('afterbell_app', c.oid, a.attnum, p.privilege)
        and (c.relname::text, p.privilege, a.attname::text) not in (select * from writable)
      union all
      select c.relname || ' DELETE' from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and has_table_privilege('afterbell_app', c.oid, 'DELETE')`,
  },
  {
    rule: 'every view is in the list, and bars what its reader brings along',
    sql: `select c.relname as what from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and (c.relkind = 'm' or c.relname not in (${list(VIEWS)}) or not coalesce('security_barrier=true' = any(c.reloptions), false))`,
  },
  {
    rule: 'no function works with the rights of its owner',
    sql: `select p.oid::regprocedure::text as what from pg_proc p
      where p.prosecdef and p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  },
]
