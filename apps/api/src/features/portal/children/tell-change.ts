import { randomUUIDv7 } from 'node:crypto'
import type { ToldChange } from '@afterbell/domain/portal/letters/family-words.en'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { FamilyActor } from '../by-family.ts'

export const changeToTell = job<{
  schoolId: string
  changeId: string
  childId: string
  personId: string
  what: ToldChange
}>()('family.change', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 })

/** Tells the guardians who do not live with the person that something about the child was changed. */
export function tellChange(
  { tx, school, person }: FamilyActor,
  childId: string,
  what: ToldChange,
): Promise<void> {
  return later(tx, changeToTell, {
    schoolId: school.id,
    changeId: randomUUIDv7(),
    childId,
    personId: person.id,
    what,
  })
}
