import {
  REQUEST_KINDS,
  REQUEST_STATES,
  REQUEST_WORDS_MAX,
  LIVES,
  SAME_CONTACT_BY,
} from '@afterbell/domain/families/requests/request-values'
import * as z from 'zod/mini'
import { TELLINGS } from '@afterbell/domain/messages/tellings'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { AID_LABEL_MAX } from '@afterbell/domain/ledger/shares/aid'
import { AFTERCARE_CYCLES } from '@afterbell/domain/prices/billing-types'
import { SHARE_TYPES } from '@afterbell/domain/ledger/shares/share-form'
import { date, id, instant, money, signedMoney, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/family-requests'

const request = z.object({
  id,
  kind: z.enum(REQUEST_KINDS),
  familyId: id,
  /** The children it is about, or all of the family; a child of the family to open. */
  children: z.array(z.object({ id, name: z.string() })),
  /** The guardian who is asked for; empty for other kinds. */
  person: z.string(),
  /** The activity of the spot that is given up; empty for other kinds. */
  activity: z.string(),
  /** Who asked, as they were called then, and when. */
  by: z.string(),
  askedAt: instant,
  words: z.string(),
  state: z.enum(REQUEST_STATES),
  /** The last day by which the law wants an answer; null if it names none. */
  until: z.nullable(date),
  isLate: z.boolean(),
  answer: z.string(),
  endedAt: z.nullable(instant),
  /** Who decided it; null before, and if the family withdrew it. */
  decidedBy: z.nullable(z.string()),
  version: z.int(),
})

/** Somebody at the school who may be the person asked for. */
const sameContact = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** What they are: a guardian of this family, of another one, or somebody on a list of the child. */
  is: z.enum(['GUARDIAN', 'OTHER_FAMILY', 'PICKUP', 'EMERGENCY']),
  /** A child of theirs. */
  child: z.object({ id, name: z.string() }),
  by: z.array(z.enum(SAME_CONTACT_BY)),
})

/** What giving up a spot comes to, for all who pay for it. */
const worth = z.object({ givenBack: money, noLongerOwed: money })

const requestToDecide = z.extend(request, {
  /** Who asked, now: no longer a guardian of the family, or what they see less than everything of. */
  asker: z.object({ isGuardian: z.boolean(), held: z.array(z.string()) }),
  /** Other open requests of the family, of the same kind. */
  others: z.array(z.object({ id, by: z.string(), person: z.string(), askedAt: instant })),
  guardians: z.array(z.string()),
  /** The spot that is given up; null for other kinds. */
  spot: z.nullable(
    z.object({
      kind: z.enum(ACTIVITY_KINDS),
      sections: z.array(z.string()),
      isDropIn: z.boolean(),
      nextOn: z.nullable(date),
      /** The child no longer has it. */
      isGone: z.boolean(),
      fee: money,
      /** Of brothers and sisters, taken back beside the fee. */
      discounts: money,
      withFee: worth,
      withoutFee: worth,
    }),
  ),
  /** The change of a spot that is asked for; null for other kinds. */
  change: z.nullable(
    z.object({
      /** With their activities; empty if the change is gone. */
      from: z.string(),
      to: z.string(),
      /** The child no longer has the spot, or the other is no longer there. */
      isGone: z.boolean(),
      /** Why it cannot be done now; null if it can. */
      why: z.nullable(z.string()),
      /** Null for those who see no prices. */
      money: z.nullable(
        z.object({
          before: money,
          after: money,
          /** Positive: owed in addition. */
          difference: signedMoney,
          /** The difference that the family read when it asked; null where it read none. */
          shown: z.nullable(signedMoney),
          eachCycle: z.nullable(z.object({ before: money, after: money, cycle: z.enum(AFTERCARE_CYCLES) })),
        }),
      ),
    }),
  ),
  /** What aid is asked for; null for other kinds. */
  aid: z.nullable(
    z.object({
      /** The activities whose spots the child holds now, not paid yet. */
      held: z.array(z.object({ id, name: z.string() })),
      /** Spots that are being paid: what is given now changes nothing of them. */
      isPaying: z.boolean(),
    }),
  ),
  /** The guardian who is asked for; null for other kinds. */
  guardian: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      relation: z.string(),
      lives: z.enum(LIVES),
      same: z.array(sameContact),
      /** All children of the family. */
      children: z.array(
        z.object({
          id,
          name: z.string(),
          isAsked: z.boolean(),
          /** The entry of their do-not-release list that has the name, or nearly. */
          entry: z.nullable(z.object({ name: z.string(), likeness: z.enum(['SAME', 'NEAR']) })),
        }),
      ),
    }),
  ),
})

/** What families asked the school for, and what staff decide. */
export const familyRequests = group('familyRequests', {
  list: op({
    method: 'GET',
    path: base,
    summary:
      'What families asked for and staff have to do something about, the longest waiting first: what is open, and families that the school agreed to erase and did not yet.',
    allow: ['contacts', 'contact'],
    addition: true,
    query: listQuery(['askedAt'], {}),
    answer: page(request),
  }),
  get: op({
    method: 'GET',
    path: `${base}/{id}`,
    summary:
      'One request beside what the school knows: whether who asked is still a guardian, who at the school may be the person asked for, and which do-not-release lists may name them.',
    allow: ['contacts', 'contact'],
    addition: true,
    answer: requestToDecide,
  }),
  decide: op({
    method: 'POST',
    path: `${base}/{id}/decision`,
    summary:
      'Grants or refuses a request, with words that the family reads; a refusal needs some. Another guardian is added as staff add one, with what they see of each child; a child who is not named they do not see. A spot is given up as when staff take the child off, and changed as when they transfer the child. Aid is given from its first day, and is taken off at once what the child holds and is not being paid. Granting that a family is erased erases nothing: that is its own act. Each kind needs its own right.',
    allow: ['contacts', 'limit'],
    addition: true,
    body: z.object({
      grants: z.boolean(),
      answer: z._default(text(REQUEST_WORDS_MAX), ''),
      version: z.int(),
      access: z._default(
        z.array(z.object({ childId: id, telling: z.enum(TELLINGS) })).check(z.maxLength(50)),
        [],
      ),
      /** A do-not-release list may name the guardian, and they are added anyway. */
      isListKnown: z._default(z.boolean(), false),
      /** Of a spot that is given up, nothing is kept. */
      waivesFee: z._default(z.boolean(), false),
      /** The difference of a change, as it was shown; null if it was not. */
      difference: z._default(z.nullable(signedMoney), null),
      /** The aid that is given. */
      aid: z._default(
        z.nullable(
          z.object({
            /** What the family reads on the invoice. */
            label: text(AID_LABEL_MAX),
            type: z.enum(SHARE_TYPES),
            /** Percentage of what agencies leave to the family. */
            percent: z.optional(z.nullable(z.number())),
            /** Once, in all. */
            amount: z.optional(z.nullable(money)),
            from: date,
            to: z.optional(z.nullable(date)),
            /** Empty means all activities. */
            activityIds: z._default(z.array(id), []),
          }),
        ),
        null,
      ),
      /** Emails the new guardian how to log in, if they can. */
      invites: z._default(z.boolean(), false),
    }),
    answer: z.object({ request, /** An invitation was queued. */ isInvited: z.boolean() }),
    refusals: [
      'REQUEST_CLOSED',
      'CHANGED_MEANWHILE',
      'ALREADY_GUARDIAN',
      'TOO_MANY_GUARDIANS',
      'ON_DO_NOT_RELEASE',
      'SPOT_CHANGED',
      'FULL',
      'OTHERS_WAIT',
      'NOT_IN_TURN',
    ],
  }),
})
