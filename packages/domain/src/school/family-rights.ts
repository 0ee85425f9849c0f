/** When a pickup that a family adds may collect the child. */
export const ADDED_PICKUPS = ['AT_ONCE', 'AFTER_APPROVAL', 'NO'] as const

/** By which ways a guardian may ask for a note when their child is checked in or out. */
export const ASKED_NOTES = ['NO', 'EMAIL', 'EMAIL_AND_TEXT'] as const

/** How families may give up a spot, or change it: `ASK`: staff decide each time. `THEMSELVES`: at once, until the last day; then they ask. */
export const GIVING_UP = ['NO', 'ASK', 'THEMSELVES'] as const

/** Which meeting the last day to give up a spot counts back from. */
export const GIVING_UP_BEFORE = ['FIRST_MEETING', 'NEXT_MEETING'] as const

/** The most days before a meeting by which a spot must be given up. */
export const GIVE_UP_DAYS_MAX = 365

/** What a school lets its families do by themselves. */
export interface FamilyRights {
  tellAbsences: boolean
  addPickups: (typeof ADDED_PICKUPS)[number]
  /** Their own name, phone and email. */
  changeContacts: boolean
  /** When the child was checked in and out. */
  seeTimes: boolean
  /** A letter or text when the child is checked in or out, besides what the school sends to everybody. */
  askForNotes: (typeof ASKED_NOTES)[number]
  /** The school asks whether photos of the child may be taken and used. */
  sayPhotos: boolean
  /** Activities, and drop-ins. */
  book: boolean
  /** What they book goes on an invoice, if they choose so. */
  payLater: boolean
  /** Financial aid. Staff decide each time. */
  askAid: boolean
  /** A new family whose address the school does not know, and more children of those it knows. */
  register: boolean
  /** That another guardian is added. Staff decide each time. */
  askForGuardian: boolean
  giveUp: (typeof GIVING_UP)[number]
  giveUpBefore: (typeof GIVING_UP_BEFORE)[number]
  /** Whole days between the last day and that meeting. */
  giveUpDays: number
  /** What the school keeps of a spot that is given up, in cents; never of a drop-in. */
  giveUpFee: number
  /** Of what goes back, the school keeps what sibling discounts come to that rested on the child who leaves. */
  deductDiscounts: boolean
  /** A weekday or group for another, or a spot for one in another activity. Until the same last day as giving up. */
  changePlaces: (typeof GIVING_UP)[number]
}

/** What staff read about each, as a thing that families do. */
export const familyRightTexts: Readonly<Record<keyof FamilyRights, { label: string; sentence: string }>> = {
  tellAbsences: {
    label: 'Tell absences',
    sentence: 'An absence, or a late pickup, is on today’s board at once.',
  },
  addPickups: {
    label: 'Add pickups',
    sentence:
      'Up to 14 days count at once, longer ones wait where staff approve. Nobody on a do-not-release list is ever released.',
  },
  changeContacts: {
    label: 'Change their own name, phone and email',
    sentence: 'A new email counts once they show that it is theirs.',
  },
  seeTimes: {
    label: 'See when their child was checked in and out',
    sentence: 'Turned off, they see only whether the child is expected.',
  },
  askForNotes: {
    label: 'Ask for a note when their child is checked in or out',
    sentence:
      'Only where they see the times. Each guardian chooses; what you send to everybody is sent anyway.',
  },
  sayPhotos: {
    label: 'Say whether photos of their child may be taken',
    sentence:
      'Every family is asked. Rosters and today’s board show who may not be photographed, and who has not answered.',
  },
  book: {
    label: 'Book activities and drop-ins',
    sentence:
      'Within sign-up dates, age or grade, and free spots. A spot is held while they pay, and then it is theirs.',
  },
  payLater: {
    label: 'Book without paying at once',
    sentence: 'What they book goes on an invoice, due like any other. Turned off, they pay when they book.',
  },
  askAid: {
    label: 'Ask for financial aid',
    sentence:
      'From the cart or their money. Nothing is taken off before you decide, in what needs attention.',
  },
  register: {
    label: 'Register their family and children',
    sentence:
      'Families you do not know enter themselves and their children, and are marked as registered online. Possible duplicates are listed for you.',
  },
  askForGuardian: {
    label: 'Ask for another guardian',
    sentence: 'Nobody is added before you decide, in what needs attention.',
  },
  giveUp: {
    label: 'Give up a spot or drop-in',
    sentence:
      'The wait list moves up as when you take a child off. What would go back is shown first, and you decide about it in Transactions.',
  },
  giveUpBefore: {
    label: 'Days count back from',
    sentence: 'From the next meeting, a family can also leave halfway.',
  },
  giveUpDays: {
    label: 'Days before that meeting',
    sentence: 'Until then at once. Afterwards they ask, and you decide. 0: on its day, until it begins.',
  },
  deductDiscounts: {
    label: 'Deduct sibling discounts',
    sentence:
      'When a child gives up a spot, discounts that siblings get because of that child, for meetings to come, come off what goes back. They are shown first.',
  },
  changePlaces: {
    label: 'Change a spot',
    sentence:
      'A weekday or group for another, or a class or camp for another, where there is room. What it costs is shown first. Where an agency, financial aid or another home pays, they ask you.',
  },
  giveUpFee: {
    label: 'Fee kept',
    sentence: 'Off what goes back for a spot, never more than that. Nothing is kept of a drop-in.',
  },
}

export const addedPickupsTexts: Readonly<Record<FamilyRights['addPickups'], string>> = {
  AT_ONCE: 'Yes, at once',
  AFTER_APPROVAL: 'Yes, after staff approve',
  NO: 'No',
}

export const askedNotesTexts: Readonly<Record<FamilyRights['askForNotes'], string>> = {
  NO: 'No',
  EMAIL: 'Yes, by email',
  EMAIL_AND_TEXT: 'Yes, by email and text',
}

export const givingUpTexts: Readonly<Record<FamilyRights['giveUp'], string>> = {
  NO: 'No',
  ASK: 'Yes, after staff agree',
  THEMSELVES: 'Yes, at once until a last day',
}

export const givingUpBeforeTexts: Readonly<Record<FamilyRights['giveUpBefore'], string>> = {
  FIRST_MEETING: 'The first meeting',
  NEXT_MEETING: 'The next meeting',
}

/**
 * Returns the channels by which a guardian may ask for notes of check-ins and check-outs: none where families do not see
 * the times.
 */
export function channelsOfNotes({ seeTimes, askForNotes }: FamilyRights): readonly ('EMAIL' | 'SMS')[] {
  if (!seeTimes || askForNotes === 'NO') return []
  return askForNotes === 'EMAIL' ? ['EMAIL'] : ['EMAIL', 'SMS']
}

/** Says for the history what changes, such as 'tell absences: no'. Empty if nothing does. */
export function rightsChangedText(before: FamilyRights, after: FamilyRights): string {
  return (Object.keys(familyRightTexts) as (keyof FamilyRights)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => {
      const value = key === 'giveUpFee' ? (after.giveUpFee / 100).toFixed(2) : after[key]
      return `${familyRightTexts[key].label.toLowerCase()}: ${valueText(value)}`
    })
    .join(', ')
}

function valueText(value: boolean | string | number): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const texts: Readonly<Record<string, string>> = {
    ...addedPickupsTexts,
    ...askedNotesTexts,
    ...givingUpTexts,
    ...givingUpBeforeTexts,
  }
  return (texts[value] ?? `${value}`).toLowerCase()
}
