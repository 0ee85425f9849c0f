import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { job } from '../jobs/job.ts'
import { later } from '../jobs/jobs.ts'
import type { Sealer } from '../security/sealing.ts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import { letterWordsIn } from './letter-words.ts'

export const mailSend = job<{ mailId: string }>()('mail.send', {
  retryLimit: 8,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** A letter that somebody waits for in front of a page: it never stands behind letters to many. */
export const mailSendNow = job<{ mailId: string }>()('mail.now', { ...mailSend.options })

/** The content of a stored message. */
export interface StoredWords {
  id: string
  text_body: string
  html_body: string
  sealed: Buffer | null
  key_id: string | null
  /** The attachment, unless it is encrypted together with the text. */
  attachment?: Buffer | null
}

export interface Letter {
  subject: string
  text: string
  html: string
}

/**
 * Stores a message and enqueues its sending, in the act's own transaction. `dedupeKey` names the meaning of the
 * message: each meaning is sent once.
 */
export async function sendMail(
  tx: Tx,
  {
    schoolId,
    dedupeKey,
    to,
    subject,
    sealer,
    attachment,
    isAwaited = false,
    ...words
  }: Letter & {
    schoolId: string | null
    dedupeKey: string
    to: { email: string; name: string }
    /** For a letter with a secret: encrypts it and its attachment until it is sent. */
    sealer?: Sealer
    /** The attachment: a PDF, a spreadsheet, or a file for a calendar. */
    attachment?: { name: string; bytes: Buffer }
    /** Somebody waits for it in front of a page. */
    isAwaited?: boolean
  },
): Promise<void> {
  const id = randomUUIDv7()
  const secret: SealedWords = {
    ...words,
    ...(attachment && { attachment: attachment.bytes.toString('base64') }),
  }
  const { sealed, keyId } = sealer?.seal(JSON.stringify(secret), sealedFor(id)) ?? {
    sealed: null,
    keyId: null,
  }
  const { text, html } = sealer ? { text: '', html: '' } : words
  const { numAffectedRows } = await sql`
    insert into mail (id, school_id, dedupe_key, to_email, to_name, subject, text_body, html_body, sealed, key_id, attachment_name,
      attachment)
    values (${id}, ${schoolId}, ${dedupeKey}, ${oneLine(to.email)}, ${oneLine(to.name)}, ${oneLine(subject)}, ${text}, ${html},
      ${sealed}, ${keyId}, ${attachment ? oneLine(attachment.name) : null}, ${sealer ? null : (attachment?.bytes ?? null)})
    on conflict do nothing`.execute(tx)
  if (numAffectedRows) await later(tx, isAwaited ? mailSendNow : mailSend, { mailId: id })
}

/** The encrypted part of a letter: its text and its attachment. */
interface SealedWords {
  text: string
  html: string
  attachment?: string
}

/** Returns a stored message's text and attachment, decrypted if necessary. Throws if the key is gone. */
export function wordsOf(
  { id, text_body: text, html_body: html, sealed, key_id: keyId, attachment = null }: StoredWords,
  sealer: Sealer,
): { text: string; html: string; attachment: Buffer | null } {
  if (!sealed || !keyId) return { text, html, attachment }
  const openedWords = JSON.parse(sealer.open(sealed, keyId, sealedFor(id))) as SealedWords
  return {
    ...openedWords,
    attachment: openedWords.attachment ? Buffer.from(openedWords.attachment, 'base64') : null,
  }
}

function sealedFor(id: string): string {
  return `mail ${id}`
}

/** Builds a letter with a greeting, paragraphs and at most one link, as plain text and as HTML. Staff read English. */
export function letter({
  subject,
  greeting,
  paragraphs,
  action,
  language = 'en',
}: {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; link: string }
  language?: Language
}): Letter {
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    'Afterbell',
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#23211d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4dfd4;border-radius:8px">
${[greeting, ...paragraphs].map((part) => `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`).join('\n')}
${
  action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="padding:12px 20px;background:#0b5d5b;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5d584e">${escapeHtml(letterWordsIn[language].copyAddress(action.link))}</p>`
    : ''
}
<p style="margin:0;color:#5d584e">Afterbell</p>
</div></body></html>`
  return { subject, text, html }
}

/** Removes line breaks, so that typed text cannot add a mail header. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').trim()
}

/**
 * Deletes a batch of a school's letters older than so many months. With 0 months, letters still being tried stay
 * until sent or given up. Returns whether more may remain.
 */
export async function forgetLetters(tx: Tx, schoolId: string, months: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail where id in (
      select m.id from mail m where m.school_id = ${schoolId} and m.created_at < app.now() - ${months}::int * interval '1 month'
        and (${months}::int > 0 or m.state in ('SENT', 'KEPT') or m.attempts > ${mailSend.options.retryLimit}::int
          or m.created_at < app.now() - ${GIVEN_UP})
      order by m.created_at, m.id limit ${LETTERS})`.execute(tx)
  return numAffectedRows === BigInt(LETTERS)
}

const LETTERS = 500

/** By then a letter has had all its attempts, even if the worker stood still for a while. */
const GIVEN_UP = sql`interval '2 days'`

/** Deletes letters about accounts, which belong to no school, after 30 days. */
export async function forgetAccountLetters(tx: Tx): Promise<void> {
  await sql`delete from mail where school_id is null and created_at < app.now() - interval '30 days'`.execute(
    tx,
  )
}

/** Deletes the secrets in letters after a day. */
export async function forgetSealedLetters(tx: Tx): Promise<void> {
  await sql`
    update mail set sealed = null, key_id = null
    where sealed is not null and created_at < app.now() - interval '1 day'`.execute(tx)
}

/** Returns a letter's Message-ID on the sender's domain, which spam filters check. `from` may include a name. */
export function messageIdOf(id: string, from: string): string {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return `<${id}@${address.split('@')[1]?.trim() || 'localhost'}>`
}
