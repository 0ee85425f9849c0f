/** The letter to the guardians of a child whose spot was given up. It says nothing of money. */
export const givenUpLetter = (facts: {
  schoolName: string
  childName: string
  activity: string
  /** The only day, written out; null for a spot. */
  day: string | null
  /** Its reader gave it up. */
  isOwn: boolean
}) => {
  const { schoolName, childName, activity, day, isOwn } = facts
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
        ? `${childName} is no longer expected there. To come back, please sign up again.`
        : `${childName} is not expected there on that day.`,
      'If this is a mistake, please call the school right away.',
    ],
    label: 'See the week',
  }
}

export type GivenUpLetter = typeof givenUpLetter
