// Headings of what a guardian chose, after the words for the guardian. Without case, spaces and signs.

/** Whether they agreed to marketing emails. */
export const MARKETING_HEADINGS = [
  'marketing',
  'marketingemails',
  'marketingemail',
  'marketingconsent',
  'emailmarketing',
  'emailoptin',
  'marketingoptin',
  'agreedtomarketingemails',
  'newsletter',
  'optin',
]

/** The language of messages to them. */
export const LANGUAGE_HEADINGS = [
  'language',
  'languageformessages',
  'preferredlanguage',
  'languagepreference',
  'correspondencelanguage',
  'communicationlanguage',
]

/** Headings that name no guardian and mean the first one. A bare 'Language' may be the child's. */
export const LANGUAGES_OF_NOBODY = LANGUAGE_HEADINGS.filter((heading) => heading !== 'language')

/** The same in Spanish. */
export const SPANISH_LANGUAGE_HEADINGS = [
  'idioma',
  'idiomapreferido',
  'idiomadepreferencia',
  'idiomaparamensajes',
  'lenguapreferida',
]
