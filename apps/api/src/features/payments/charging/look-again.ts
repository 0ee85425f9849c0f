import { nextLook } from '@afterbell/domain/payments/payment-states'
import type { SchoolContext } from '../../../platform/database/inside-school.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'

/** Schedules the next poll of a payment or refund, after `looks` polls without a result. */
export async function lookAgain<Data extends object>(
  context: SchoolContext,
  job: Job<Data>,
  data: NoInfer<Data>,
  sentAt: string,
  looks: number,
): Promise<void> {
  const next = nextLook(Temporal.Instant.from(sentAt), looks)
  await later(context.tx, job, data, { afterSeconds: secondsTo(context, next) })
}

/** Returns the whole seconds until a moment, at least one. */
export function secondsTo({ at }: SchoolContext, due: Temporal.Instant): number {
  return Math.max(1, Math.round(due.since(at).total('seconds')))
}
