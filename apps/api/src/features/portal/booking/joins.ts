import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyBookings } from '@afterbell/contract/portal/family-bookings'
import { decideEligible } from '@afterbell/domain/activities/eligibility'
import type { SignUpState } from '@afterbell/domain/activities/sign-up'
import type { Decision } from '@afterbell/domain/kernel/decision'
import type { Clash } from '@afterbell/domain/places/clashes'
import { decideEnroll, decideJoinWaitList } from '@afterbell/domain/places/enrollment'
import { decideFamilySignUp } from '@afterbell/domain/places/family-sign-up'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { problemIn } from '../../../platform/problem-language.ts'
import { refusalBy } from '../../../platform/problems.ts'
import type { ActivityAt, SectionAt } from '../../activities/sections-at.ts'
import { audienceOf } from '../../places/families/family-rules.ts'
import type { Invited } from '../../places/invited/invited.ts'
import { resolvePlaces } from '../../places/resolve-places.ts'
import { enrollmentStatusOf, type Snapshot } from '../../places/snapshot.ts'
import type { TermsOfSection } from '../../places/terms.store.ts'
import type { Booker } from './booker.ts'

type SectionJoin = AnswerOf<(typeof familyBookings)['choices']>['joins'][number]

/** An activity that children may join, with its sections that are offered. */
export interface Joinable {
  at: ActivityAt
  offered: SectionAt[]
  /** By section. */
  audiences: ReadonlyMap<string, Pick<TermsOfSection, 'age_from' | 'age_to' | 'grade_from' | 'grade_to'>>
  signUp: SignUpState
  /** Families pick days: a clash on one of them says nothing of the others. */
  isByTheDay: boolean
}

/** What children have elsewhere at the time of a section. */
export type ClashesAt = (sectionId: string, childId: string) => readonly Clash[]

/**
 * Decides for each section of an activity and each child of the snapshot whether they may join, and why not: the same on a list
 * and on the page for booking. The snapshot holds at least the sections of the activity.
 * @answers May a child join, and why not?
 */
export function joinsOf(
  { language }: Pick<AnyCall, 'language'>,
  booker: Booker,
  {
    joinable,
    look: whole,
    clashesAt,
    invited: invitations,
  }: { joinable: Joinable; look: Snapshot; clashesAt: ClashesAt; invited: Invited },
): SectionJoin[] {
  const { at, offered, audiences, signUp, isByTheDay } = joinable
  return offered.flatMap((section) => {
    const selection = resolvePlaces(at, [section], offered)
    // What a child has elsewhere in the activity matters only where it takes one section.
    const places = whole.places.filter(({ section_id: id }) => selection.watchedIds.includes(id))
    const look = { ...whole, places }
    const { filling } = look.sections.get(section.id)!
    return look.children.map((child) => {
      const eligible = decideEligible(
        { birthDate: child.birth_date, grade: child.grade },
        audienceOf(audiences.get(section.id)!),
        at.startsOn ?? booker.school.today,
      )
      const invited = invitations.liftedFor(section.id, child.id)
      const asked = { childName: child.name, signUp, eligible, invited }
      const clashes = isByTheDay ? [] : clashesAt(section.id, child.id)
      const status = enrollmentStatusOf(selection, look, child, section.id)
      return {
        childId: child.id,
        sectionId: section.id,
        ...stateOf(language, {
          place: decideEnroll(status, filling, { overbook: invited.includes('CAPACITY') }),
          wait: decideJoinWaitList(status, filling),
          mayJoin: decideFamilySignUp({ ...asked, clashes }, booker.school),
          mayWait: decideFamilySignUp({ ...asked, clashes: [], invited: [] }, booker.school),
        }),
      }
    })
  })
}

/** A full section is waited for, where the child may. What is wrong with the child is said before what is full. */
function stateOf(
  language: AnyCall['language'],
  { place, wait, mayJoin, mayWait }: Record<'place' | 'wait' | 'mayJoin' | 'mayWait', Decision>,
): Pick<SectionJoin, 'state' | 'why'> {
  if (place.allowed && mayJoin.allowed) return { state: 'FREE', why: '' }
  const isFull = !place.allowed && FULL.includes(place.code)
  const no = !place.allowed && !isFull ? place : !mayJoin.allowed ? mayJoin : place
  const why = problemIn(language, refusalBy(no as Exclude<Decision, { allowed: true }>)).message
  return { state: isFull && wait.allowed && mayWait.allowed ? 'WAIT' : 'NO', why }
}

const FULL = ['FULL', 'OTHERS_WAIT']
