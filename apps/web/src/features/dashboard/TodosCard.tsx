import { Anchor } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconClipboardText,
  IconClockPlay,
  IconClockExclamation,
  IconClockStop,
  IconEyeExclamation,
  IconForms,
  IconHourglass,
  IconPencil,
  IconUserOff,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { NeedName } from '@afterbell/domain/dashboard/todos'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { KindMark } from '../activities/KindMark.tsx'
import type { RequestsToDo } from '../families/requests/useFamilyRequests.ts'
import type { ToldPickup } from '../families/told-pickups/useToldPickups.ts'
import { ActivityLink } from './ActivityLink.tsx'
import { Card, type CardRead } from './Card.tsx'
import { FamilyRequests } from './FamilyRequests.tsx'
import { NamedPickups } from './NamedPickups.tsx'
import { MoneyNeedGroup, type MoneyNeed } from './MoneyNeeds.tsx'
import styles from './dashboard.module.css'

/** Others enroll, cancel and edit at any time. */
const ASK_AGAIN_MS = 60_000

type Need = AnswerOf<typeof dashboard.needs>[number]
type Item = Need['first'][number]

export function useNeeds() {
  return useRead(dashboard.needs, {}, { everyMs: ASK_AGAIN_MS })
}

/** Open tasks of the office, each with a link. */
export function NeedsCard({
  read,
  money,
  alike,
  named,
  requests,
}: {
  read: CardRead<Need[]>
  money: readonly MoneyNeed[]
  alike: number
  named: readonly ToldPickup[]
  requests: RequestsToDo
}) {
  const format = useFormat()
  return (
    <Card
      title="Needs attention"
      read={read}
      rows={6}
      isCapped
      empty={(needs) =>
        needs.length === 0 &&
        money.length === 0 &&
        alike === 0 &&
        named.length === 0 &&
        requests.total === 0 && (
          <>
            <IconCircleCheck size={24} stroke={1.5} aria-hidden />
            <div>
              <strong>You are all caught up.</strong> This shows children who may be with the wrong person,
              releases to look at, pickups that families named, what they ask you for, expiring offers, full
              classes with a wait list, open spots while families wait, payments to look after, sign-up that
              opens or closes this week, and drafts.
            </div>
          </>
        )
      }
    >
      {(needs) => (
        <>
          <NamedPickups of={named} format={format} isOnList />
          {needs.filter(isUrgent).map((need) => (
            <NeedGroup key={need.what} need={need} format={format} />
          ))}
          <NamedPickups of={named} format={format} isOnList={false} />
          <FamilyRequests of={requests} format={format} />
          {money.map((need) => (
            <MoneyNeedGroup key={need.what} need={need} format={format} />
          ))}
          {needs
            .filter((need) => !isUrgent(need))
            .map((need) => (
              <NeedGroup key={need.what} need={need} format={format} />
            ))}
          {alike > 0 && <FamiliesAlike pairs={alike} />}
        </>
      )}
    </Card>
  )
}

function FamiliesAlike({ pairs }: { pairs: number }) {
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle} data-tone="warning">
        <Glyph of={IconUsers} />
        Duplicate families
        <span className={styles.number}>{pairs}</span>
      </h3>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <span className={styles.rowMain}>
            <Anchor renderRoot={(props) => <Link to="/contacts/duplicates" {...props} />}>
              Compare {count(pairs, 'pair', 'pairs')}
            </Anchor>
            <span className={styles.rowFacts}>
              One entry may be missing the allergies or do-not-release list of the other
            </span>
          </span>
        </li>
      </ul>
    </div>
  )
}

interface Look {
  title: string
  icon: Icon
  tone: 'danger' | 'warning' | 'info'
  page: 'roster' | 'wait-list' | 'form' | 'attendance'
  itemText: (item: Item, format: Format) => string
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

const looks: Record<NeedName, Look> = {
  RELEASES_IN_DOUBT: {
    title: 'Find out who they are with',
    icon: IconAlertTriangle,
    tone: 'danger',
    page: 'attendance',
    itemText: ({ name, date, persons }, format) =>
      `${name}, ${format.date(date)}: recorded as picked up by ${persons.join(' and by ')}`,
  },
  RELEASES_NEAR_THE_LIST: {
    title: 'Look at who picked them up',
    icon: IconEyeExclamation,
    tone: 'danger',
    page: 'attendance',
    itemText: ({ name, persons, near }, format) =>
      `${name}, ${format.date(near!.leftOn)} ${format.time(near!.time)}: went with ${persons[0]!}, whose name is similar to ${near!.entry} on the do-not-release list.${near!.by ? ` Checked out by ${near!.by}` : ''}`,
  },
  LATE_PICKUPS: {
    title: 'No one has picked them up',
    icon: IconClockExclamation,
    tone: 'danger',
    page: 'attendance',
    itemText: ({ children }) => `${count(children!, 'child', 'children')} not picked up`,
  },
  OFFERS_EXPIRING: {
    title: 'Offers expiring soon',
    icon: IconHourglass,
    tone: 'danger',
    page: 'wait-list',
    itemText: ({ children, at }, format) =>
      `${count(children!, 'offer', 'offers')}, the first until ${format.moment(at)}`,
  },
  OVER_CAPACITY: {
    title: 'Above capacity',
    icon: IconUsersGroup,
    tone: 'danger',
    page: 'roster',
    itemText: ({ enrolled, capacity }) => `${enrolled} enrolled for ${count(capacity!, 'spot', 'spots')}`,
  },
  FREE_WHILE_WAITING: {
    title: 'A spot is open while families wait',
    icon: IconUserPlus,
    tone: 'danger',
    page: 'wait-list',
    itemText: ({ enrolled, capacity, waiting }) => `${capacity! - enrolled!} open, ${waiting} waiting`,
  },
  FULL_WITH_QUEUE: {
    title: 'Full, with families waiting',
    icon: IconAlertCircle,
    tone: 'warning',
    page: 'wait-list',
    itemText: ({ enrolled, capacity, waiting }) => `${enrolled} of ${capacity} enrolled, ${waiting} waiting`,
  },
  NO_INSTRUCTOR: {
    title: 'No instructor',
    icon: IconUserOff,
    tone: 'warning',
    page: 'form',
    itemText: () => 'Nobody who teaches it works here anymore. Choose another instructor',
  },
  FORMS_MISSING: {
    title: 'Missing forms',
    icon: IconForms,
    tone: 'warning',
    page: 'roster',
    itemText: ({ children }) => `${count(children!, 'child', 'children')} without a required form`,
  },
  ANSWERS_MISSING: {
    title: 'Answers missing',
    icon: IconClipboardText,
    tone: 'warning',
    page: 'roster',
    itemText: ({ children, missing }) =>
      `${count(children!, 'child', 'children')} without ${missing.map((each) => answers[each]).join(' or ')}`,
  },
  SIGN_UP_OPENS: {
    title: 'Sign-up opens within a week',
    icon: IconClockPlay,
    tone: 'info',
    page: 'roster',
    itemText: ({ at }, format) => format.moment(at),
  },
  SIGN_UP_CLOSES: {
    title: 'Sign-up closes within a week',
    icon: IconClockStop,
    tone: 'info',
    page: 'roster',
    itemText: ({ at }, format) => format.moment(at),
  },
  DRAFTS: {
    title: 'Unfinished drafts',
    icon: IconPencil,
    tone: 'info',
    page: 'form',
    itemText: () => 'Families do not see it yet',
  },
}

/** Order: families today, then money, then the rest. */
const isUrgent = ({ what }: Need) => looks[what].tone === 'danger'

const answers = { PICK_UP_OPTION: 'pickup option', TEACHER: 'homeroom teacher', TSHIRT: 'T-shirt size' }

function NeedGroup({ need: { what, total, first }, format }: { need: Need; format: Format }) {
  const { title, icon: Icon, tone, page, itemText } = looks[what]
  return (
    <div className={styles.group}>
      <h3 className={styles.groupTitle} data-tone={tone}>
        <Glyph of={Icon} />
        {title}
        <span className={styles.number}>{total}</span>
      </h3>
      <ul className={styles.rows}>
        {first.map((item) => (
          <li key={item.entryId ?? item.sectionId ?? item.activityId} className={styles.row}>
            <KindMark kind={item.kind} isSquare />
            <span className={styles.rowMain}>
              <ActivityLink
                kind={item.kind}
                id={page === 'form' ? item.activityId : item.sectionId!}
                page={page}
                date={item.date}
              >
                {item.child ?? (item.section ? `${item.name}, ${item.section}` : item.name)}
              </ActivityLink>
              <span className={styles.rowFacts}>{itemText(item, format)}</span>
            </span>
          </li>
        ))}
      </ul>
      {total > first.length && <div className={styles.more}>and {total - first.length} more</div>}
    </div>
  )
}
