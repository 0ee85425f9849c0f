import type { MarketingSource } from '@afterbell/domain/families/marketing-consent'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { keepMarketing, type MarketingChange } from './marketing.store.ts'

declare module '../../../platform/reactions.ts' {
  interface Causes {
    /** The marketing consent of these guardians has changed. */
    marketingSaid: { what: readonly string[]; answer: void }
  }
}

/** Source of a consent: a user, with or without a file; Mailchimp (`user` is null); or a person of the family. */
interface ConsentContext {
  tx: Tx
  school: { id: string }
  user: { id: string } | null
  person?: { id: string }
}

/** Stores marketing consent and records what has changed. Returns the guardians that changed. */
export async function sayMarketing(
  by: ConsentContext,
  consents: readonly { id: string; marketing: boolean }[],
  source: MarketingSource,
): Promise<MarketingChange[]> {
  const { tx, school, user } = by
  const accountId = source === 'MAILCHIMP' ? null : (user?.id ?? null)
  const changes = await keepMarketing(tx, school.id, consents, { source, accountId })
  await record(
    tx,
    by,
    changes.map(({ id, name, isGiven }) => ({
      what:
        source === 'MAILCHIMP'
          ? isGiven
            ? ('marketing.subscribed' as const)
            : ('marketing.opted-out' as const)
          : isGiven
            ? ('marketing.agreed' as const)
            : ('marketing.declined' as const),
      subjectId: id,
      details: { name },
    })),
  )
  return changes
}
