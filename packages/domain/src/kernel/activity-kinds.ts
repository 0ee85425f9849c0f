/** The three kinds of activity, by their segment of a path. */
export const ACTIVITY_KINDS = ['classes', 'camps', 'aftercare'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The steps a wizard can have, with their labels on screen (R306 to R308). */
export const wizardStepLabels = {
  details: 'Details',
  groups: 'Groups',
  dates: 'Dates & Times',
  days: 'Days',
  fees: 'Fees & Addons',
} as const

export type WizardStep = keyof typeof wizardStepLabels

/**
 * How one kind of activity differs from the others. Code reads one of these properties instead of checking the kind.
 */
export interface KindAnswers {
  readonly words: {
    /** Within a sentence: 'You have successfully edited a class'. */
    readonly one: string
    readonly many: string
    /** In the navigation and as the title of the list. */
    readonly title: string
    readonly mine: string
    /** Before the name of one of its screens: 'Class rosters'. */
    readonly screen: string
    /** The word for a section; null if the kind never shows its sections. */
    readonly section: string | null
  }
  /**
   * How many sections an activity has; `most` is null for any number. A kind that always has exactly one never shows
   * it.
   */
  readonly sections: { readonly least: number; readonly most: number | null; readonly areWeekdays: boolean }
  /** Which sections a child takes: the only one, exactly one, or one or more. */
  readonly childTakes: 'THE_ONLY' | 'EXACTLY_ONE' | 'ONE_OR_MORE'
  /** Weekly on its weekdays through a period, or daily in one block. */
  readonly meets: 'WEEKLY' | 'DAILY'
  /** Single days besides the whole run: never, picked where the activity allows it, or booked as drop-ins. */
  readonly singleDays: 'NEVER' | 'PICKED' | 'DROP_IN'
  readonly wizard: readonly WizardStep[]
  /**
   * Whether families may claim it as child care for taxes, unless the activity says otherwise: see docs/decisions/0100.
   */
  readonly isCare: boolean
  /**
   * Segments of URLs: the whole activity, one section, everything with rosters, everything with attendance, and the
   * wait list.
   */
  readonly addresses: {
    readonly activity: string
    /** The whole activity in the URL of a screen. */
    readonly screen: string
    readonly section: string
    readonly rosters: readonly string[]
    readonly attendance: readonly string[]
    readonly waitList: 'waitlist' | 'wait-list'
  }
  /** The names of the id fields in a roster row; `activity` is null if the row carries the section's id only. */
  readonly rosterIds: { readonly activity: string | null; readonly section: string }
}

/** One row per kind. ARCHITECTURE.md lists what else a new kind needs. */
export const activityKinds = {
  classes: {
    words: {
      one: 'class',
      many: 'classes',
      title: 'Classes',
      mine: 'My classes',
      screen: 'Class',
      section: null,
    },
    sections: { least: 1, most: 1, areWeekdays: false },
    childTakes: 'THE_ONLY',
    meets: 'WEEKLY',
    singleDays: 'NEVER',
    wizard: ['details', 'dates', 'fees'],
    isCare: false,
    addresses: {
      activity: 'classes',
      screen: 'classes',
      section: 'classes',
      rosters: ['classes'],
      attendance: ['classes'],
      waitList: 'waitlist',
    },
    rosterIds: { activity: null, section: 'classId' },
  },
  camps: {
    words: { one: 'camp', many: 'camps', title: 'Camps', mine: 'My camps', screen: 'Camp', section: 'group' },
    sections: { least: 1, most: null, areWeekdays: false },
    childTakes: 'EXACTLY_ONE',
    meets: 'DAILY',
    singleDays: 'PICKED',
    wizard: ['details', 'groups', 'dates', 'fees'],
    isCare: true,
    addresses: {
      activity: 'camps',
      screen: 'camps',
      section: 'camp-pricing',
      rosters: ['camp-pricing'],
      attendance: ['camps'],
      waitList: 'wait-list',
    },
    rosterIds: { activity: null, section: 'campPricingId' },
  },
  aftercare: {
    words: {
      one: 'session',
      many: 'sessions',
      title: 'After Care',
      mine: 'My After Care',
      screen: 'After Care',
      section: 'day',
    },
    sections: { least: 1, most: 7, areWeekdays: true },
    childTakes: 'ONE_OR_MORE',
    meets: 'WEEKLY',
    singleDays: 'DROP_IN',
    wizard: ['details', 'dates', 'days', 'fees'],
    isCare: true,
    addresses: {
      activity: 'aftercare',
      screen: 'after-care',
      section: 'aftercare-day',
      rosters: ['aftercare', 'aftercare-day'],
      attendance: ['aftercare', 'aftercare-day'],
      waitList: 'wait-list',
    },
    rosterIds: { activity: 'aftercareId', section: 'aftercareDayId' },
  },
} as const satisfies Record<ActivityKind, KindAnswers>
