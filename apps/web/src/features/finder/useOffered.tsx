import { IconArrowRight, IconHelpCircle, IconPlus, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { finder } from '@afterbell/contract/finder/finder'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { personMatchText } from '@afterbell/domain/families/found-person'
import { ageText } from '@afterbell/domain/kernel/ages'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { useFormat, type Format } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import type { HelpWanted } from '../frame/help.ts'
import { KindMark } from '../activities/KindMark.tsx'
import { activityFacts } from '../places/activity-facts.ts'
import { actions, isNamed, openings, screens } from './destinations.ts'
import { useHelpTasks } from './useHelpTasks.ts'

type FinderAnswer = AnswerOf<typeof finder.find>

/** An entry of the finder. */
export interface Offer {
  key: string
  label: string
  /** Tells it from others with the same label. */
  beside: string
  mark: ReactNode
  /** Its address; absent for a task on a screen of a single activity or child. */
  to?: string
  search?: Record<string, string>
  /** Opens a dialog instead of a screen. */
  open?: () => Promise<unknown>
  /** Opens help at this task. */
  help?: HelpWanted
}

/** Maximum number of tasks to offer; with more, the user can type another word. */
const TASKS_MAX = 8

/**
 * Returns the offers for a search, in groups: the server's results, then screens, actions and tasks. Filters the results
 * again if they are of an earlier search (`isBehind`).
 */
export function useOffered(
  search: string,
  results: FinderAnswer | undefined,
  isBehind: boolean,
): { title: string; offers: Offer[] }[] {
  const may = useMay()
  const format = useFormat()
  const tasks = useHelpTasks()
  const matchesSearch = (label: string) => isNamed(label, search)
  const isMatch = ({ label, beside }: Offer) => !isBehind || matchesSearch(`${label} ${beside}`)
  const groups = [
    {
      title: 'Activities',
      offers: (results?.activities ?? [])
        .map((activity) => activityOffer(activity, format, may(activity.kind, 'edit')))
        .filter(isMatch),
    },
    {
      title: 'Children',
      offers: (results?.children ?? []).map((child) => childOffer(child, format.today())).filter(isMatch),
    },
    {
      title: 'Screens',
      offers: screens
        .filter(({ label, right }) => matchesSearch(label) && may(...right))
        .map(({ label, of, to }) => ({
          key: `screen ${to}`,
          label,
          beside: of ?? '',
          mark: <Glyph of={IconArrowRight} />,
          to,
        })),
    },
    {
      title: 'Actions',
      offers: [
        ...openings
          .filter(({ label, also, right }) => matchesSearch(`${label} ${also}`) && may(...right))
          .map(({ label, open }) => ({
            key: `open ${label}`,
            label,
            beside: '',
            mark: <Glyph of={IconPlus} />,
            open,
          })),
        ...actions
          .filter(({ label, right }) => matchesSearch(label) && may(...right))
          .map(({ label, to }) => ({
            key: `action ${to}`,
            label,
            beside: '',
            mark: <Glyph of={IconPlus} />,
            to,
          })),
      ],
    },
    {
      title: 'Help',
      offers: (search.length < 2 ? [] : tasks.filter(({ words }) => matchesSearch(words)))
        // Matches in the name come before matches beside it.
        .toSorted((one, other) => Number(matchesSearch(other.label)) - Number(matchesSearch(one.label)))
        .slice(0, TASKS_MAX)
        .map(({ label, screen, help, to }) => ({
          key: `help ${help.path} ${help.title}`,
          label,
          beside: screen,
          mark: <Glyph of={IconHelpCircle} />,
          help,
          ...(to !== null && { to }),
        })),
    },
  ]
  return groups.filter(({ offers }) => offers.length > 0)
}

/** A draft has no roster: it opens its form, or the list of drafts for users who may not change it. */
function activityOffer(
  activity: FinderAnswer['activities'][number],
  format: Format,
  mayEdit: boolean,
): Offer {
  const { id, kind, name, state } = activity
  const { addresses, words } = activityKinds[kind]
  const list = `/${addresses.screen}`
  const target =
    state !== 'DRAFT'
      ? { to: `${list}/${id}` }
      : mayEdit
        ? { to: `${list}/form/${id}` }
        : { to: list, search: { status: 'DRAFT', search: name } }
  return {
    key: `activity ${id}`,
    label: name,
    beside: [
      words.screen,
      state === 'ACTIVE' ? '' : state === 'DRAFT' ? 'Draft' : 'Past',
      activityFacts(activity, format),
    ]
      .filter(Boolean)
      .join(' · '),
    mark: <KindMark kind={kind} />,
    ...target,
  }
}

function childOffer(
  { id, name, birthDate, grade, guardian, foundPerson }: FinderAnswer['children'][number],
  today: string,
): Offer {
  return {
    key: `child ${id}`,
    label: name,
    beside: [
      birthDate && ageText(birthDate, today),
      grade && `Grade ${gradeLabels[grade]}`,
      guardian,
      foundPerson && personMatchText(foundPerson),
    ]
      .filter(Boolean)
      .join(' · '),
    mark: <Glyph of={IconUser} />,
    to: `/contacts/${id}`,
  }
}
