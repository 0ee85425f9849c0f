import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { later, type Queues } from '../jobs/jobs.ts'
import type { Sealer } from '../security/sealing.ts'
import { escaped } from '@afterbell/domain/kernel/escaped'

declare module '../jobs/jobs.ts' {
  interface JobData {
    'mail.send': { mailId: string }
  }
}

export const mailQueues = {
  'mail.send': { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
} satisfies Partial<Queues>

/** What a message says, as it is kept. */
export interface KeptWords {
  id: string
  text_body: string
  html_body: string
  sealed: Buffer | null
  key_id: string | null
  /** The file that comes with it, where that is not sealed with its words. */
  attachment?: Buffer | null
}

export interface Letter {
  subject: string
  text: string
  html: string
}

/**
 * Keeps a message and enqueues its sending, in the act's own transaction.
 * `dedupeKey` is the meaning of the message: the same meaning is sent once.
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
    ...words
  }: Letter & {
    schoolId: string | null
    dedupeKey: string
    to: { email: string; name: string }
    /** For a letter with a secret in it: what it and its file are sealed with until it is sent. */
    sealer?: Sealer
    /** A PDF or a spreadsheet that comes with it. */
    attachment?: { name: string; bytes: Buffer }
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
  if (numAffectedRows) await later(tx, 'mail.send', { mailId: id })
}

/** What is sealed of a letter: its words, and the file that comes with it. */
interface SealedWords {
  text: string
  html: string
  attachment?: string
}

/** The words of a kept message and its file, opened where it is sealed. Throws when the key is not there any more. */
export function wordsOf(
  { id, text_body: text, html_body: html, sealed, key_id: keyId, attachment = null }: KeptWords,
  sealer: Sealer,
): { text: string; html: string; attachment: Buffer | null } {
  if (!sealed || !keyId) return { text, html, attachment }
  const opened = JSON.parse(sealer.open(sealed, keyId, sealedFor(id))) as SealedWords
  return { ...opened, attachment: opened.attachment ? Buffer.from(opened.attachment, 'base64') : null }
}

function sealedFor(id: string): string {
  return `mail ${id}`
}

/** A letter with a greeting, paragraphs and at most one link, as plain text and as HTML. */
export function letter({
  subject,
  greeting,
  paragraphs,
  action,
}: {
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; link: string }
}): Letter {
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    'Afterbell',
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f4ef;color:#23211d;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4dfd4;border-radius:8px">
${[greeting, ...paragraphs].map((part) => `<p style="margin:0 0 16px">${escaped(part)}</p>`).join('\n')}
${
  action
    ? `<p style="margin:24px 0"><a href="${escaped(action.link)}" style="padding:12px 20px;background:#0b5d5b;color:#fff;border-radius:6px;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5d584e">If the button does not work, copy this address: ${escaped(action.link)}</p>`
    : ''
}
<p style="margin:0;color:#5d584e">Afterbell</p>
</div></body></html>`
  return { subject, text, html }
}

/** Nothing that is typed by a person may begin a new line of a mail's header. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').trim()
}

/**
 * Throws away a few letters to the people of a school that are older than so many months. Where none is kept, those that are still
 * tried stay until they are out or given up. Answers whether there may be more.
 */
export async function forgetLetters(tx: Tx, schoolId: string, months: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mail where id in (
      select m.id from mail m where m.school_id = ${schoolId} and m.created_at < app.now() - ${months}::int * interval '1 month'
        and (${months}::int > 0 or m.state in ('SENT', 'KEPT') or m.attempts > ${mailQueues['mail.send'].retryLimit}::int
          or m.created_at < app.now() - ${GIVEN_UP})
      order by m.created_at, m.id limit ${LETTERS})`.execute(tx)
  return numAffectedRows === BigInt(LETTERS)
}

const LETTERS = 500

/** By then a letter has been tried as often as it is, even where the worker stood still for a while. */
const GIVEN_UP = sql`interval '2 days'`

/** What a letter is called on its way: by the domain it is sent from, as spam filters look for. `from` may hold a name. */
export function messageIdOf(id: string, from: string): string {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return `<${id}@${address.split('@')[1]?.trim() || 'localhost'}>`
}
