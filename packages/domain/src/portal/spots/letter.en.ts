/** The letter to the guardians of a child whose spot was given up. It says nothing of money. */
export const givenUpLetter = (facts: {
  schoolName: string
  childName: string
  activity: string
  /** The only day, written out; null for a spot. */
  day: string | null
  /** One of several, which alone is given up; null for all. */
  weekday: string | null
  /** Its reader gave it up. */
  isOwn: boolean
}) => {
  const { schoolName, childName, activity: whole, day, weekday, isOwn } = facts
  const activity = weekday === null ? whole : `${whole}, ${weekday}`
  const what =
    day === null ? `the spot of ${childName} in ${activity}` : `${activity} on ${day} for ${childName}`
  return {
    subject:
      day === null
        ? `${childName} has left ${activity}`
        : `${childName} does not come to ${activity} on ${day}`,
    greeting: 'Hello,',
    paragraphs: [
      isOwn ? `You gave up ${what}.` : `A guardian gave up ${what}, and ${schoolName} knows.`,
      day === null
        ? weekday === null
          ? `${childName} is no longer expected there. To come back, please sign up again.`
          : 'The other weekdays stay as they are.'
        : `${childName} is not expected there on that day.`,
      'If this is a mistake, please call the school right away.',
    ],
    label: 'See the week',
  }
}

export type GivenUpLetter = typeof givenUpLetter

/** The letter to the guardians of a child whose spot was changed. It says nothing of money. */
export const changedLetter = (facts: {
  schoolName: string
  childName: string
  /** Null where the spot is in another activity now. */
  activity: string | null
  /** Names of weekdays, groups or activities. */
  from: string
  to: string
  /** Its reader changed it. */
  isOwn: boolean
}) => {
  const { schoolName, childName, activity, from, to, isOwn } = facts
  const where = activity === null ? '' : ` in ${activity}`
  const what = `the spot of ${childName}${where}: ${to} instead of ${from}`
  return {
    subject: `${childName} changes to ${to}${where}`,
    greeting: 'Hello,',
    paragraphs: [
      isOwn ? `You changed ${what}.` : `A guardian changed ${what}. ${schoolName} knows.`,
      'The week in your account shows when the next meeting is.',
      'If this is a mistake, please call the school right away.',
    ],
    label: 'See the week',
  }
}

export type ChangedLetter = typeof changedLetter
