import { escaped } from '@afterbell/domain/kernel/escaped'
import { LANES } from '@afterbell/domain/messages/channels'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { claimKeys } from './automatic/automatic.store.ts'
import { sealedFor } from './automatic/send-automatic.ts'
import { keepBatch } from './batches.store.ts'
import { goOn } from './write.ts'

interface LetterWithFile {
  /** What it means: the same is sent once. */
  key: string
  to: { name: string; email: string }
  /** The children it is about, also where it names none: their lists say who may get it. */
  childIds: readonly string[]
  /** It says what is owed or was paid, and nothing of what for. */
  isMoneyOnly: boolean
  isReceipt: boolean
  /** What the history says it is. */
  about: string
  subject: string
  paragraphs: readonly string[]
  /** A PDF that comes with it. */
  file: { name: string; bytes: Buffer } | null
  /** A link that whoever gets it alone may use. The file may hold it too: both wait sealed. */
  payLink: string | null
  /** Null where it goes by itself. */
  sentBy: string | null
}

/**
 * Sends a letter the product writes, with its file, so that it stands in the history of emails: what it is, to whom, when, what
 * became of it, and what it says. Everybody has to know what they owe, so it is not unsubscribed from.
 */
export async function sendLetterWithFile(
  { tx, school, at }: Pick<AnyCall, 'tx' | 'school' | 'at'>,
  {
    key,
    to,
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
  const body = paragraphs.map((each) => `<p>${withoutFields(escaped(each))}</p>`)
  const seal = (text: string) => sealer.seal(text, sealedFor(school.id))
  const fileOf = ({ name, bytes }: { name: string; bytes: Buffer }) => {
    const of = { name, type: 'application/pdf' }
    if (payLink === null) return { ...of, bytes }
    const { sealed, keyId } = seal(bytes.toString('base64'))
    return { ...of, bytes: sealed, keyId }
  }
  await keepBatch(
    tx,
    {
      schoolId: school.id,
      channel: 'EMAIL',
      purpose: 'CHILD',
      about,
      subject: withoutFields(subject),
      body: [...body, ...(payLink === null ? [] : ['<p>Pay online:</p><p>{{payLink}}</p>'])].join(''),
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
        parts: 0,
        sealed: payLink === null ? null : seal(JSON.stringify({ payLink })),
      },
    ],
  )
  await goOn({ tx, at }, at)
}

/** A name that happens to hold double braces asks for nothing to be filled in. */
function withoutFields(text: string): string {
  return text.replaceAll('{{', '{ {')
}
