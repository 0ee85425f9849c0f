import type { RequestKind } from '../../families/requests/request-values.ts'
import type { RequestWords } from './family-words.en.ts'

/** Names a request for whoever made it. `activity` is empty where its child is out of reach. */
export function requestTitle(
  { kind, person, activity }: { kind: RequestKind; person: string; activity: string },
  words: Pick<
    RequestWords,
    'guardian' | 'forget' | 'spot' | 'spotOfChild' | 'change' | 'changeOfChild' | 'aid'
  >,
): string {
  switch (kind) {
    case 'SECOND_GUARDIAN':
      return words.guardian(person)
    case 'FORGET_US':
      return words.forget
    case 'GIVE_UP_SPOT':
      return activity === '' ? words.spotOfChild : words.spot(activity)
    case 'CHANGE_SPOT':
      return activity === '' ? words.changeOfChild : words.change(activity)
    case 'FINANCIAL_AID':
      return words.aid
  }
}
