const openAgain =
  'Please open it again from your school’s website or message. If you still see this page, ask the school for the link.'

/** What the public pages say to a link that leads to nothing: what happened, and what to do. */
export const missingWords = {
  NO_SCHOOL: {
    title: 'This link is incomplete',
    text: [
      'It does not say which school’s classes, camps and aftercare to show. Part of it may be missing.',
      openAgain,
    ],
  },
  UNKNOWN_SCHOOL: {
    title: 'School not found',
    text: ['The school may have changed its portal name, or the link may have a typo.', openAgain],
  },
  NO_PAGE: { title: 'Page not found', text: [openAgain] },
  UNREACHABLE: { title: 'The page could not be loaded', text: ['Check your connection and try again.'] },
  retry: 'Try again',
}

export type MissingWords = typeof missingWords
