import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import { FamilyId, type FamilyThing } from '@afterbell/contract/kernel/family-op'
import type { SchoolNow } from '../../database/school-now.ts'
import type { Tx } from '../../database/database.ts'
import { notSignedIn, notThere } from '../../problems.ts'
import type { AnyCall } from '../serve.ts'
import type { SignedLinks } from '../../security/signed-links.ts'
import { readPreview, type FamilyProof, type Preview } from './preview.ts'

/** A guardian who is logged in, as a person of their family. */
export interface FamilyPerson {
  /** Stays the same whatever becomes of the guardian's row. */
  id: string
  guardianId: string
  familyId: string
  firstName: string
  lastName: string
  /** No child of the family has or had a spot here, so that it may hold less before it pays. */
  isUnknown: boolean
}

/** The caller of a family's call: the people a session was confirmed for, and who still are who they were. */
export interface FamilyCaller {
  sessionId: string
  /** The confirmed address. */
  email: string
  people: readonly FamilyPerson[]
  /** What the school lets its families do by themselves. */
  rights: FamilyRights
  /** Staff look at the portal as this person. Nothing is saved, and medical facts are left out of every answer. */
  isPreview: boolean
}

/** What each kind of thing is to the act that gets it, once it is known that the family may see it. */
export interface ReachedThings {
  /** `child`: the child's name. */
  absence: { id: string; childId: string; familyId: string; child: string }
  activity: { id: string }
  /** A line of the cart. */
  cartLine: { id: string; familyId: string }
  /** A section that a spot can be changed for: of an activity on the public pages, or of one of which a child has a part. */
  changeTarget: { id: string; activityId: string; kind: ActivityKind }
  child: { id: string; familyId: string; name: string }
  emergencyContact: { id: string; childId: string }
  enrollment: { id: string; childId: string }
  /** A form that one of the children is asked now. */
  form: { id: string; name: string }
  formAnswer: { id: string }
  /** A file that was attached to a form for one of the children. */
  formFile: { id: string; childId: string; familyId: string }
  guardian: { id: string; familyId: string }
  /** `telling`: 'MONEY' shows amounts only. `personId`: whose invoice it is, of the session's people. */
  invoice: { id: string; payerId: string; personId: string; telling: 'EVERYTHING' | 'MONEY' }
  /** A card or bank account. `isOfPayer`: of a payer of today. */
  method: { id: string; personId: string; isOfPayer: boolean }
  /** A letter or text that was written to one of the session's people. */
  message: { id: string }
  /** Of an activity on the public pages that is not over. */
  offeredActivity: { id: string; kind: ActivityKind }
  offeredAddOn: { id: string; activityId: string }
  offeredSection: { id: string; activityId: string }
  payment: { id: string }
  policy: { id: string }
  /** A text of a policy, of whatever version. */
  policyText: { id: string; policyId: string }
  /** A pickup option, a teacher or a shirt size of the school. */
  rosterChoice: { id: string }
  /** What one of the session's people asked the school for. */
  request: { id: string; familyId: string }
  session: { id: string }
  /** A section of an activity of which one of the children has or had a part. */
  spotSection: { id: string; activityId: string }
  /** Somebody whom one of the session's people named. */
  toldPickup: { id: string; childId: string; familyId: string; child: string; name: string }
  /** A place on a wait list. */
  wait: { id: string; childId: string }
}

interface FamilyContext {
  tx: Tx
  school: SchoolNow
  family: FamilyCaller
}

/** How the server knows a family, and what it may see. The rooms implement it; every call of a family goes through. */
export interface FamilyDoor {
  /** Returns the caller behind a session's token; null if it has ended or the school's portal is off. */
  open(tx: Tx, school: SchoolNow, tokenHash: Buffer): Promise<FamilyCaller | null>
  /** Returns the guardian as whom a user looks at the portal; null if the user may not, or the guardian is gone. */
  openPreview(tx: Tx, school: SchoolNow, preview: Preview): Promise<FamilyCaller | null>
  /** Returns which of these ids, all of one kind, the family may see, by id. Others are left out. */
  reach: {
    readonly [Of in FamilyThing]: (
      context: FamilyContext,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, ReachedThings[Of]>>
  }
}

/**
 * Lets a family into a call. `open` refuses ended sessions (401), `reach` whatever the family may not see (404). In acts
 * with steps both are asked again in each transaction, because staff may shut somebody out in between.
 */
export function familyAt(
  { familyDoor: door, links }: { familyDoor: FamilyDoor; links: Pick<SignedLinks, 'read'> },
  call: AnyCall,
  { familyToken, preview }: FamilyProof,
) {
  let ids: FamilyId[] = []
  let family: FamilyCaller
  let reachedById = new Map<FamilyId, ReachedThings[FamilyThing]>()
  const open = async (tx: Tx) => {
    const { school, at } = call
    const seen = preview === undefined ? null : readPreview(links, preview, { schoolId: school.id, at })
    const caller =
      preview === undefined
        ? await door.open(tx, school, familyToken)
        : seen && (await door.openPreview(tx, school, seen))
    if (!caller) throw notSignedIn()
    family = caller
  }
  const reach = async (tx: Tx) => {
    reachedById = await reachAll(door, { tx, school: call.school, family }, ids)
  }
  const { inside } = call
  Object.defineProperty(call, 'family', { enumerable: true, get: () => family })
  call.reached = ((id: FamilyId) => reachedById.get(id)!) as AnyCall['reached']
  call.inside = (run) =>
    inside(async (tx, at) => {
      await open(tx)
      await reach(tx)
      return run(tx, at)
    })
  return {
    open,
    reach(tx: Tx, input: unknown) {
      ids = familyIdsIn(input)
      return reach(tx)
    },
  }
}

/** Returns what each id names. Refuses with 404 if the family may not see one of them. */
async function reachAll(door: FamilyDoor, context: FamilyContext, ids: readonly FamilyId[]) {
  const reachedById = new Map<FamilyId, ReachedThings[FamilyThing]>()
  for (const of of new Set(ids.map((each) => each.of))) {
    const sameKind = ids.filter((each) => each.of === of)
    const found = await door.reach[of](
      context,
      sameKind.map(({ id }) => id.toLowerCase()),
    )
    for (const each of sameKind) {
      const thing = found.get(each.id.toLowerCase())
      if (!thing) throw notThere()
      reachedById.set(each, thing)
    }
  }
  return reachedById
}

/** Finds every id that a family sent, wherever it stands in the input. */
function familyIdsIn(input: unknown): FamilyId[] {
  if (input instanceof FamilyId) return [input]
  if (Array.isArray(input)) return input.flatMap(familyIdsIn)
  if (input !== null && typeof input === 'object') return Object.values(input).flatMap(familyIdsIn)
  return []
}
