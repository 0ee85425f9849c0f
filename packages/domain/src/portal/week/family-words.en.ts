import type { AbsenceReason } from '../../attendance/absence.ts'

/** What a family that is logged in reads about its week, and around it. */
export const weekWords = {
  windowTitle: (schoolName: string) => `Your week · ${schoolName}`,
  title: 'Your week',
  home: 'Your week',
  offers: 'What we offer',
  activities: 'Activities',
  cart: 'Cart',
  account: 'Your account',
  logOut: 'Log out',
  today: 'Today',
  tomorrow: 'Tomorrow',
  earlier: 'Week before',
  later: 'Next week',
  thisWeek: 'This week',
  nothing: 'Nothing on this day',
  nothingAtAll: 'Nothing this week',
  nothingText: 'None of your children has a class, camp or aftercare on these days.',
  noChildren: 'There is nothing to show here. If you think this is a mistake, please contact the school.',
  closed: (name: string) => `Closed: ${name}`,
  canceled: 'Canceled',
  clashes: 'At the same time as something else',
  at: (location: string) => `at ${location}`,
  status: {
    EXPECTED: '',
    LATE: 'Not here yet',
    ABSENT: 'Did not come',
  },
  absent: (reason: AbsenceReason): string => absences[reason],
  cameAt: (time: string) => `Here since ${time}`,
  leftAt: (time: string, person: string | null) =>
    person === null ? `Picked up at ${time}` : `Picked up at ${time} by ${person}`,
  accountTitle: 'Your account',
  loggedInAs: (name: string, email: string) => `You are logged in as ${name} (${email}).`,
  devices: 'Where you are logged in',
  devicesText: 'Log out a device that you no longer use or do not know.',
  thisDevice: 'This device',
  lastSeen: (date: string) => `Last used on ${date}`,
  unknownDevice: 'A device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  logOutDevice: (device: string) => `Log out ${device}`,
  failed: 'This could not be loaded.',
  retry: 'Try again',
  notThere: 'Page not found',
}

const absences: Readonly<Record<AbsenceReason, string>> = {
  SICK: 'Absent: sick',
  VACATION: 'Absent: vacation',
  NO_NOTICE: 'Did not come',
  OTHER: 'Absent',
}

export type WeekWords = typeof weekWords
