// Columns for people's names that were filled in like yes-or-no questions: 'Do not release: Yes', 'Pickup: see file'.

/** The meaning of a cell without a name: somebody is meant but not named, or nobody is. */
export type AnswerForName = 'SOMEBODY' | 'NOBODY'

/**
 * Reads a word in place of a name; null if it can be a name, such as Cher.
 * 'Yes', 'X', 'TRUE', a tick and 'see file' mean somebody: a person called 'See File' on a list would stop nobody at
 * the door. 'No', 'FALSE', 'N/A' and 'none on file' mean nobody.
 */
export function answerForName(text: string): AnswerForName | null {
  const words = text
    .toLowerCase()
    .replace(/[\s.,;:!"'’()[\]]+/g, ' ')
    .trim()
  if (words === '' || NOBODY.test(words)) return 'NOBODY'
  return [YES, POINTS_ELSEWHERE, ON_FILE, PAPERS, LATER].some((each) => each.test(words)) ? 'SOMEBODY' : null
}

/**
 * Like `answerForName`, for the do-not-release list, where a relation alone ('father') does not identify anyone either.
 */
export function answerForForbidden(text: string): AnswerForName | null {
  return answerForName(text) ?? (RELATION.test(text.trim()) ? 'SOMEBODY' : null)
}

/** Whether an answer is just yes. Beside a name it adds nothing, while 'see file' may refer to other people. */
export function isMereYes(text: string): boolean {
  return YES.test(text.toLowerCase().replace(/[\s.!]+$/, ''))
}

const NOBODY =
  /^((no|none|nobody|no ?one|nothing|nil|not|null|without)( (one|known|listed|given|named|provided|entered|specified|reported|restrictions?|concerns?|issues|orders?|custody|on file|at this time|applicable))*|n ?\/? ?a|n|f|false|off|0|☐|[-–—_]+)$/

const YES = /^(x{1,3}|✓|✔|✔️|☑|☑️|✅|\*+|1|y|t|yes|yep|yeah|true|on|ok|okay|checked|ticked|\?+)$/

const POINTS_ELSEWHERE =
  /^(please |pls )?(see|refer to|ask|call|contact|check|consult|as per|per|read)( the| our| my| in| with)*( \S+)? (\S*files?|folder|notes?|comments?|form|forms|office|orders?|papers?|paperwork|above|below|back|attach\S*|documents?|documentation|list|custody|court|records?|e-?mail|letter|agreement|admin|director|front desk|parents?|mother|mom|mum|father|dad|binder)\b/

const ON_FILE =
  /^(((info|information|details?|papers?|copy|order|name|names|list|letter) )?(is |are )?(on|in) (the )?(file|record|records|folder)|file|filed|attached|see (attached|above|below|back|notes?|file))$/

const PAPERS =
  /\b(court|custody|restraining|protection|protective|legal|no[ -]contact)\b.*\b(orders?|papers?|paperwork|agreements?|arrangements?|documents?|issues?|case|on file)$|^(court )?orders? of protection\b|^custody$/

const LATER =
  /^(pending|unknown|unsure|not sure|tbd|tba|tbc|to be (announced|confirmed|determined|advised)|same( as above)?|ditto|confidential|private|restricted|restrictions?|yes see .*)$/

const RELATION =
  /^((her|his|their|the|child's|childs|biological|bio|birth|step|ex|non[- ]custodial|estranged)[ -]?)*(mother|father|mom|mum|dad|mommy|daddy|parents?|husband|wife|partner|boyfriend|girlfriend|grand(mother|father|parents?|ma|pa)|uncle|aunt|brother|sister|sibling|stepfather|stepmother|stepdad|stepmom|ex)('s (boyfriend|girlfriend|partner|family))?[.!]?$/i
