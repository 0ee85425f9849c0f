import {
  any,
  EXPIRED_TEXT,
  OWN_TEXTS,
  OWN_WORDS,
  unlessEmpty,
  unlessNull,
  redactOwnTexts,
  WORDS,
  type ColumnRegister,
} from './column-register.ts'

/** Messages about the family's children, or to an address that belongs only to this family. */
const FAMILY_MESSAGES = `(child_ids && app.ids($1, 'children') or address_key = any(app.texts($1, 'addresses')) or channel = 'SMS' and app.digits(address_key) = any(app.texts($1, 'phones')))`
/** Messages about no other family's child. */
const ONLY = `child_ids <@ app.ids($1, 'children')`
/** Whether a batch went to this family and to nobody else. */
const isAlone = (batchId: string) =>
  `exists (select from message o where o.school_id = ($1 ->> 'school')::uuid and o.batch_id = ${batchId}) and not exists (
    select from message o where o.school_id = ($1 ->> 'school')::uuid and o.batch_id = ${batchId} and not (${FAMILY_MESSAGES} and ${ONLY}))`

/** Import events whose file was named after the family. */
const NAMED_FILE = `(what in ('families.imported', 'families.undone', 'catalog.imported', 'catalog.undone') and app.says(details ->> 'name', ${OWN_WORDS}))`

/** Keeps the extension of a file that was named after the family. */
function erasedName(name: string): string {
  return `'Erased' || coalesce(substring(${name} from '\\.[[:alnum:]]{1,5}$'), '')`
}

/** History events about this family. A refund's event has only the reason, not the payer, so it is matched by the reason. */
const FAMILY_EVENTS = `(child_id = ${any('children')} or subject_id = ${any('subjects')} or subject_id is null and details ->> 'reason' in (
  select r.reason from refund r where r.school_id = ($1 ->> 'school')::uuid and r.payer_id = ${any('payers')} and r.reason <> ''))`

/** Emails and texts, imports, and the history. */
export const messagesColumns: ColumnRegister = {
  // An agency's bill or statement for several children goes too, because the file names this child.
  message_attachment: {
    columns: 'batch_id position name type bytes key_id',
    deletedWhere: `batch_id in (select b.id from message_batch b where b.school_id = ($1 ->> 'school')::uuid and (${isAlone('b.id')}
      or b.is_transactional and exists (select from message m where m.school_id = b.school_id and m.batch_id = b.id and ${FAMILY_MESSAGES})))`,
  },
  message_batch: {
    columns:
      'id channel about subject body language sent_by created_at send_at canceled_at automatic is_transactional is_money_only is_receipt not_after purpose',
    erasedWhere: `id in (select m.batch_id from message m where m.school_id = ($1 ->> 'school')::uuid and ${FAMILY_MESSAGES}) or app.holds(subject || ' ' || body || ' ' || about, ${OWN_TEXTS})`,
    erased: {
      about: `app.without(about, case when ${isAlone('message_batch.id')} then ${WORDS} else ${OWN_TEXTS} end)`,
      subject: `case when ${isAlone('message_batch.id')} and subject <> '' then 'Erased' else app.without(subject, ${OWN_TEXTS}) end`,
      body: `case when ${isAlone('message_batch.id')} then 'Erased' else app.without(body, ${OWN_TEXTS}) end`,
    },
    expired: { subject: unlessEmpty('subject', EXPIRED_TEXT), body: EXPIRED_TEXT },
  },
  message: {
    columns:
      'id batch_id channel to_name to_address child_ids fields language state reason provider_id parts again_of created_at sent_at settled_at is_introduction',
    secret: 'address_key sealed key_id',
    erasedWhere: FAMILY_MESSAGES,
    erased: {
      to_name: `case when ${ONLY} then 'Erased' else to_name end`,
      to_address: `case when ${ONLY} then '' else to_address end`,
      address_key: `case when ${ONLY} then '' else address_key end`,
      fields: `case when ${ONLY} then '{}' else app.without_texts(fields, ${WORDS}) end`,
      sealed: `case when ${ONLY} then null else sealed end`,
      key_id: `case when ${ONLY} then null else key_id end`,
      state: `case when ${ONLY} and state = 'QUEUED' then 'SKIPPED' else state end`,
      reason: `app.without(reason, ${WORDS})`,
    },
    expired: {
      to_name: EXPIRED_TEXT,
      to_address: `''`,
      address_key: `''`,
      fields: `'{}'`,
      sealed: `null`,
      key_id: `null`,
      reason: unlessNull('reason', EXPIRED_TEXT),
    },
  },
  message_suppression: {
    columns: 'channel address_key ended ended_at ended_by bounced_at',
    deletedWhere: `address_key = any(app.texts($1, 'addresses')) or channel = 'SMS' and app.digits(address_key) = any(app.texts($1, 'phones'))`,
  },
  message_template: {
    columns: 'id channel name subject body changed_at',
    erasedWhere: `app.holds(subject || ' ' || body, ${OWN_TEXTS})`,
    erased: { subject: redactOwnTexts('subject'), body: redactOwnTexts('body') },
  },
  message_settings: 'quiet_from quiet_until tracks_opens version',
  idempotency: {
    unexported: 'answers that are kept for a repeated request',
    columns: 'caller_id key body_hash answer created_at',
    deletedWhere: `app.holds(answer::text, ${OWN_TEXTS}) or app.holds(answer::text, app.texts($1, 'keys'))`,
  },
  audit_event: {
    columns: 'id at account_id person_id what subject_id child_id details operator_login_id api_key_id',
    erasedWhere: `${FAMILY_EVENTS} or app.holds(details::text, ${OWN_TEXTS}) or ${NAMED_FILE}`,
    erased: {
      details: `case when ${FAMILY_EVENTS} then app.without_texts(details) else app.without_texts(case when ${NAMED_FILE}
        then details || jsonb_build_object('name', ${erasedName(`details ->> 'name'`)}) else details end, ${OWN_TEXTS}) end`,
    },
  },
  operator_login: {
    unexported: 'how an operator got in; that they did stands in audit_event',
    columns: 'id account_id reason token_hash created_at expires_at used_at',
    erasedWhere: `app.holds(reason, ${OWN_TEXTS})`,
    erased: { reason: redactOwnTexts('reason') },
  },
  import: {
    columns: 'id kind state file_name row_count done total failure account_id created_at',
    secret: 'columns mapping options results sealed key_id versions',
    erasedWhere: `id = ${any('imports')} or app.holds(results::text || ' ' || file_name || ' ' || coalesce(failure, ''), ${OWN_TEXTS}) or app.says(file_name, ${OWN_WORDS})`,
    erased: {
      results: `app.without_texts(results, ${OWN_TEXTS})`,
      file_name: `case when app.says(file_name, ${OWN_WORDS}) then ${erasedName('file_name')} else app.without(file_name, ${OWN_TEXTS}) end`,
      failure: `case when id = ${any('imports')} then 'A family in this file was erased. Import a file without them.' else app.without(failure, ${OWN_TEXTS}) end`,
      state: `case when id = ${any('imports')} then 'FAILED' else state end`,
      sealed: `case when id = ${any('imports')} then null else sealed end`,
      key_id: `case when id = ${any('imports')} then null else key_id end`,
    },
  },
}
