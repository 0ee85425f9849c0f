/** The letter to the guardians of a child whom the school invites to book past a rule. It names no rule and no other child. */
export const invitedLetter = (facts: {
  schoolName: string
  childName: string
  activity: string
  /** The last day, written out. */
  day: string
  /** What the school adds; empty for nothing. */
  note: string
}) => {
  const { schoolName, childName, activity, day, note } = facts
  return {
    subject: `${childName} is invited to ${activity}`,
    greeting: 'Hello,',
    paragraphs: [
      `${schoolName} invites ${childName} to ${activity}. You can book online until ${day}.`,
      ...(note === '' ? [] : [note]),
      'The invitation is for this child alone and can be used once.',
    ],
    label: 'Book',
  }
}

export type InvitedLetter = typeof invitedLetter
