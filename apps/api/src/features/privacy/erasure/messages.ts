import { any, OWN_WORDS, type Erasures } from './erasure-of-table.ts'

/** Messages about the family's children, or to an address that belongs only to this family. */
const TOLD = `(child_ids && app.ids($1, 'children') or address_key = any(app.texts($1, 'addresses')) or channel = 'SMS' and app.digits(address_key) = any(app.texts($1, 'phones')))`
/** Messages about no other family's child. */
const ONLY = `child_ids <@ app.ids($1, 'children')`
/** Whether a batch went to this family and to nobody else. */
const isAlone = (batchId: string) =>
  `exists (select from message o where o.school_id = ($1 ->> 'school')::uuid and o.batch_id = ${batchId}) and not exists (
    select from message o where o.school_id = ($1 ->> 'school')::uuid and o.batch_id = ${batchId} and not (${TOLD} and ${ONLY}))`

/** Import events whose file was named after the family. */
const NAMED_FILE = `(what in ('families.imported', 'families.undone', 'catalog.imported', 'catalog.undone') and app.says(details ->> 'name', ${OWN_WORDS}))`

/** Keeps the extension of a file that was named after the family. */
function erasedName(name: string): string {
  return `'Erased' || coalesce(substring(${name} from '\\.[[:alnum:]]{1,5}$'), '')`
}

/** History events about this family. A refund's event has only the reason, not the payer, so it is matched by the reason. */
const DONE = `(child_id = ${any('children')} or subject_id = ${any('subjects')} or subject_id is null and details ->> 'reason' in (
  select r.reason from refund r where r.school_id = ($1 ->> 'school')::uuid and r.payer_id = ${any('payers')} and r.reason <> ''))`

/** Emails and texts, imports, and the history. */
export const messagesErasures: Erasures = {
  // An agency's bill or statement for several children goes too, because the file names this child.
  message_attachment: {
    removes: `batch_id in (select b.id from message_batch b where b.school_id = ($1 ->> 'school')::uuid and (${isAlone('b.id')}
      or b.is_transactional and exists (select from message m where m.school_id = b.school_id and m.batch_id = b.id and ${TOLD})))`,
  },
  message_batch: {
    of: `id in (select m.batch_id from message m where m.school_id = ($1 ->> 'school')::uuid and ${TOLD}) or app.holds(subject || ' ' || body || ' ' || about, app.texts($1, 'own'))`,
    sets: {
      about: `app.without(about, case when ${isAlone('message_batch.id')} then app.texts($1, 'words') else app.texts($1, 'own') end)`,
      subject: `case when ${isAlone('message_batch.id')} and subject <> '' then 'Erased' else app.without(subject, app.texts($1, 'own')) end`,
      body: `case when ${isAlone('message_batch.id')} then 'Erased' else app.without(body, app.texts($1, 'own')) end`,
    },
    keeps: `school_id id channel sent_by created_at send_at canceled_at automatic is_transactional is_money_only is_receipt not_after purpose`,
  },
  message: {
    of: `${TOLD}`,
    sets: {
      to_name: `case when ${ONLY} then 'Erased' else to_name end`,
      to_address: `case when ${ONLY} then '' else to_address end`,
      address_key: `case when ${ONLY} then '' else address_key end`,
      fields: `case when ${ONLY} then '{}' else app.without_texts(fields, app.texts($1, 'words')) end`,
      sealed: `case when ${ONLY} then null else sealed end`,
      key_id: `case when ${ONLY} then null else key_id end`,
      state: `case when ${ONLY} and state = 'QUEUED' then 'SKIPPED' else state end`,
      reason: `app.without(reason, app.texts($1, 'words'))`,
    },
    keeps: `school_id id batch_id channel child_ids provider_id parts again_of created_at sent_at settled_at is_introduction`,
  },
  message_suppression: {
    removes: `address_key = any(app.texts($1, 'addresses')) or channel = 'SMS' and app.digits(address_key) = any(app.texts($1, 'phones'))`,
  },
  message_template: {
    of: `app.holds(subject || ' ' || body, app.texts($1, 'own'))`,
    sets: {
      subject: `app.without(subject, app.texts($1, 'own'))`,
      body: `app.without(body, app.texts($1, 'own'))`,
    },
    keeps: `school_id id channel name changed_at`,
  },
  message_settings: { keeps: `school_id quiet_from quiet_until tracks_opens version` },
  idempotency: {
    removes: `app.holds(answer::text, app.texts($1, 'own')) or app.holds(answer::text, app.texts($1, 'keys'))`,
  },
  audit_event: {
    of: `${DONE} or app.holds(details::text, app.texts($1, 'own')) or ${NAMED_FILE}`,
    sets: {
      details: `case when ${DONE} then app.without_texts(details) else app.without_texts(case when ${NAMED_FILE}
        then details || jsonb_build_object('name', ${erasedName(`details ->> 'name'`)}) else details end, app.texts($1, 'own')) end`,
    },
    keeps: `school_id id at account_id what subject_id child_id operator_login_id api_key_id`,
  },
  operator_login: {
    of: `app.holds(reason, app.texts($1, 'own'))`,
    sets: { reason: `app.without(reason, app.texts($1, 'own'))` },
    keeps: `school_id id account_id token_hash created_at expires_at used_at`,
  },
  import: {
    of: `id = ${any('imports')} or app.holds(results::text || ' ' || file_name || ' ' || coalesce(failure, ''), app.texts($1, 'own')) or app.says(file_name, ${OWN_WORDS})`,
    sets: {
      results: `app.without_texts(results, app.texts($1, 'own'))`,
      file_name: `case when app.says(file_name, ${OWN_WORDS}) then ${erasedName('file_name')} else app.without(file_name, app.texts($1, 'own')) end`,
      failure: `case when id = ${any('imports')} then 'A family in this file was erased. Import a file without them.' else app.without(failure, app.texts($1, 'own')) end`,
      state: `case when id = ${any('imports')} then 'FAILED' else state end`,
      sealed: `case when id = ${any('imports')} then null else sealed end`,
      key_id: `case when id = ${any('imports')} then null else key_id end`,
    },
    keeps: `school_id id kind columns row_count mapping options done total account_id created_at versions`,
  },
}
