import { escapeHtml } from '@afterbell/domain/kernel/text/escaped'
import { LANES } from '@afterbell/domain/messages/channels'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { claimKeys } from './automatic/automatic.store.ts'
import { linkIn, type LetterLanguage } from './automatic/letter-language.ts'
import { sealedFor } from './automatic/send-automatic.ts'
import { keepBatch } from './batches.store.ts'
import { goOn } from './write.ts'

interface LetterWithFile {
  /** Idempotency key: a letter with the same key is sent once. */
  key: string
  to: { name: string; email: string }
  /** The language of its words. */
  letter: LetterLanguage
  /** The children it is about, even if it names none: their do-not-release lists limit who may get it. */
  childIds: readonly string[]
  /** It states amounts, and not what they are for. */
  isMoneyOnly: boolean
  isReceipt: boolean
  /** Names the letter in the history. */
  about: string
  subject: string
  paragraphs: readonly string[]
  /** An attached PDF. */
  file: { name: string; bytes: Buffer } | null
  /** A link that only the recipient may use. The file may contain it too, so both are stored sealed. */
  payLink: string | null
  /** Null for automatic letters. */
  sentBy: string | null
}

/**
 * Sends an email written by the product, with its file, and records it in the history of emails. It is transactional:
 * everybody must know what they owe, so it has no unsubscribe link.
 */
export async function sendLetterWithFile(
  { tx, school, at }: Pick<AnyCall, 'tx' | 'school' | 'at'>,
  {
    key,
    to,
    letter: { language, words },
    childIds,
    isMoneyOnly,
    isReceipt,
    about,
    subject,
    paragraphs,
    file,
    payLink,
    sentBy,
  }: LetterWithFile,
  sealer: Sealer,
): Promise<void> {
  if ((await claimKeys(tx, school.id, [key])).size === 0) return
  const body = paragraphs.map((each) => `<p>${withoutFields(escapeHtml(each))}</p>`)
  const seal = (text: string) => sealer.seal(text, sealedFor(school.id))
  const fileOf = ({ name, bytes }: { name: string; bytes: Buffer }) => {
    const nameAndType = { name, type: 'application/pdf' }
    if (payLink === null) return { ...nameAndType, bytes }
    const { sealed, keyId } = seal(bytes.toString('base64'))
    return { ...nameAndType, bytes: sealed, keyId }
  }
  await keepBatch(
    tx,
    {
      schoolId: school.id,
      channel: 'EMAIL',
      purpose: 'CHILD',
      about,
      subject: withoutFields(subject),
      body: [...body, ...(payLink === null ? [] : [`<p>${words.payHere}</p><p>{{payLink}}</p>`])].join(''),
      language,
      sentBy,
      sendAt: at,
      lane: sentBy === null ? LANES.BULK : LANES.PERSONAL,
      attachments: file ? [fileOf(file)] : [],
      isTransactional: true,
      isMoneyOnly,
      isReceipt,
    },
    [
      {
        name: to.name,
        address: to.email,
        childIds,
        fields: {},
        language,
        parts: 0,
        sealed: payLink === null ? null : seal(JSON.stringify({ payLink: linkIn(payLink, language) })),
      },
    ],
  )
  await goOn({ tx, at }, at)
}

/** Breaks up double braces, so that a name that contains them is not taken for a merge field. */
function withoutFields(text: string): string {
  return text.replaceAll('{{', '{ {')
}
