/** What the family portal says before it knows the family. */
export const portalWords = {
  windowTitle: 'Link incomplete',
  incomplete: 'This link is incomplete',
  whyIncomplete: 'The school’s name is missing from the link, or we do not know it.',
  askSchool:
    'Please open the link from the message your school sent you. If you still see this page, ask the school for the link.',
  languages: 'Language',
}

export type PortalWords = typeof portalWords
