import type { Admin } from '@afterbell/domain/school/closing'
import type { Tx } from '../../platform/database/database.ts'
import { letter, sendMail } from '../../platform/mail/mail.ts'

export type Reader = Admin & { email: string }

/** Emails a letter to each reader, addressed by name. A `key` reaches each reader once. */
export async function letterToEach(
  tx: Tx,
  schoolId: string,
  readers: readonly Reader[],
  { key, ...content }: { key: string } & Omit<Parameters<typeof letter>[0], 'greeting'>,
): Promise<void> {
  for (const { id, name, email } of readers)
    await sendMail(tx, {
      schoolId,
      dedupeKey: `${key} ${id}`,
      to: { email, name },
      ...letter({ ...content, greeting: `Hello ${name},` }),
    })
}
