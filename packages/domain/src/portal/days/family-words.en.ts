import type { FAMILY_ABSENCE_REASONS } from '../../attendance/family-absence.ts'

type Reason = (typeof FAMILY_ABSENCE_REASONS)[number]

/** What a family reads where it tells the school about a day: absences and late pickups. */
export const dayWords = {
  tellAbsence: 'Not coming',
  tellAbsenceOf: (child: string, activity: string, date: string) =>
    `Not coming: ${child}, ${activity}, ${date}`,
  absenceTitle: 'Who is not coming?',
  absenceText: 'The school sees it at once.',
  children: 'Children',
  childMissing: 'Please choose a child',
  from: 'First day',
  to: 'Last day',
  what: 'What they miss',
  onlyThis: (activity: string) => `Only ${activity}`,
  everything: 'Everything on these days',
  why: 'Why',
  reasons: { SICK: 'Sick', VACATION: 'Vacation', OTHER: 'Another reason' } satisfies Record<Reason, string>,
  reasonMissing: 'Please choose a reason',
  note: 'Note for staff (optional)',
  noteHint: 'Staff who look after the child read it.',
  endsSpot: 'A drop-in on these days is canceled. It does not come back if you change your mind.',
  send: 'Tell the school',
  cancel: 'Cancel',
  told: (names: string) => `The school knows that you told an absence: ${names}.`,
  known: (names: string) =>
    `The school knew already that somebody is not coming: ${names}. Nothing was changed.`,
  noteNotSent: 'Your note was not added. Please call the school if it matters.',
  notExpected: (names: string) => `Not expected on these days anyway: ${names}.`,
  toldBy: (person: string) => `Told by ${person}`,
  absentUntil: (date: string) => `Until ${date}`,
  undo: 'Coming after all',
  undoOf: (child: string, activity: string, date: string) =>
    `Coming after all: ${child}, ${activity}, ${date}`,
  reallyUndo: (child: string) => `Tell the school that ${child} is coming after all?`,
  reallyUndoLong: (child: string, from: string, to: string) =>
    `Tell the school that ${child} is coming after all, on all days from ${from} to ${to}?`,
  undone: (child: string) => `The school expects ${child} again.`,
  begun: 'To change this, please call the school.',
  tellLate: 'Picking up late',
  tellLateOf: (child: string) => `Picking up late: ${child}`,
  lateTitle: (child: string) => `Picking up ${child} late today`,
  lateText: 'Staff at the door see it at once.',
  minutes: 'How late?',
  minutesText: (minutes: number) => `${minutes} minutes`,
  late: (child: string, minutes: number) => `${child} is picked up about ${minutes} minutes late.`,
  lateBy: (person: string, time: string) => `Told by ${person} at ${time}`,
  change: 'Change',
  changeLate: (child: string) => `Change: late pickup of ${child}`,
  notLate: 'Not late after all',
  notLateOf: (child: string) => `Not late after all: ${child}`,
  lateUndone: (child: string) => `The school knows that ${child} is picked up on time.`,
}

export type DayWords = typeof dayWords
