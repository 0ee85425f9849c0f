import { CHILDREN, STAFF, each, id, school } from './district-words.ts'

const LETTERS = 200
const MESSAGES_OF_A_LETTER = 200
const AUDIT_EVENTS = 300_000

/** Rows an office writes, decides and sets up in a year. */
export const OFFICE = [
  // Every third message is a text.
  `create temp table letters as select n, case when n % 3 = 0 then 'SMS' else 'EMAIL' end as channel, :today - n * interval '1 day' as at from ${each(LETTERS)}`,
  `insert into message_batch (school_id, id, channel, about, subject, body, sent_by, created_at, send_at)
    select ${school}, ${id('letter')}, channel, 'Chess', case channel when 'EMAIL' then 'News ' || n else '' end, 'No class today', ${id('account', '1')}, at, at from letters`,
  `insert into message (school_id, id, batch_id, channel, to_name, to_address, address_key, child_ids, state, parts, created_at, sent_at, settled_at)
    select ${school}, ${id('message', `n * ${MESSAGES_OF_A_LETTER} + k`)}, ${id('letter')}, channel, g.first_name || ' ' || g.last_name,
      case channel when 'SMS' then g.phone else g.email end, case channel when 'SMS' then g.phone else g.email end,
      array(select c.id from child c where c.school_id = g.school_id and c.family_id = g.family_id), 'DELIVERED', 1, at, at, at
    from letters, generate_series(1, ${MESSAGES_OF_A_LETTER}) k
      join guardian g on g.school_id = ${school} and g.id = pg_temp.id('guardian1', k * 7)`,
  `insert into audit_event (school_id, id, what, account_id, subject_id, child_id, at)
    select ${school}, ${id('audit_event')}, 'child.changed', ${id('account', `n % ${STAFF} + 1`)}, ${id('child', `n % ${CHILDREN} + 1`)}, ${id('child', `n % ${CHILDREN} + 1`)},
      :today - n % 9000 * interval '1 hour' from ${each(AUDIT_EVENTS)}`,
  `insert into closed_day (school_id, id, name, starts_on, ends_on, kinds)
    select ${school}, ${id('closed day')}, 'Holiday ' || n, :today + n * 20, :today + n * 20, array['classes'] from generate_series(1, 12) n`,
  `insert into policy (school_id, id, position) select ${school}, ${id('policy')}, n from ${each(4)}`,
  `insert into policy_text (school_id, policy_id, version, title, body) select ${school}, ${id('policy')}, 1, 'Policy ' || n, 'Be kind.' from ${each(4)}`,
  `insert into webhook (school_id, id, url, events, made_by) select ${school}, ${id('webhook')}, 'https://example.test/' || n, array['child.changed'], ${id('account', '1')} from ${each(3)}`,
  `insert into webhook_delivery (school_id, id, webhook_id, event_id, event, body, state, made_at, ends_at, status, settled_at)
    select ${school}, ${id('delivery')}, ${id('webhook', 'n % 3 + 1')}, ${id('event')}, 'child.changed', '{}', 'DELIVERED', :today - n * interval '1 minute', :today, 200, :today from ${each(20_000)}`,
]
