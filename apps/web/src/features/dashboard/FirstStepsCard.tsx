import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { VisuallyHidden } from '@mantine/core'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { FIRST_STEPS, isJustBeginning, type FirstStep } from '@afterbell/domain/dashboard/first-steps'
import type { Right } from '@afterbell/domain/kernel/roles'
import { useRead } from '../../platform/calls/calls.ts'
import { useMay } from '../../platform/session/may.ts'
import { Card, type CardRead } from './Card.tsx'
import styles from './dashboard.module.css'

type FirstSteps = AnswerOf<typeof dashboard.firstSteps>

/** First tasks of a school that has just signed up. Hidden once it has an activity and a child. */
export function useFirstSteps(): CardRead<FirstSteps> {
  return useRead(dashboard.firstSteps, {}, { freshForMs: 0 })
}

export function FirstStepsCard({ read }: { read: CardRead<FirstSteps> }) {
  const may = useMay()
  if (!read.data || !isJustBeginning(read.data.done)) return null
  const steps = FIRST_STEPS.filter((step) => may(...STEPS[step].right))
  return (
    <div className={styles.firstSteps}>
      <Card title="First steps" read={read} empty={() => null} rows={2}>
        {({ done }) => (
          <ul className={styles.steps}>
            {steps.map((step) => {
              const { to, title, text } = STEPS[step]
              const isDone = done.includes(step)
              return (
                <li key={step} className={styles.stepLine} data-done={isDone || undefined}>
                  {isDone ? (
                    <IconCircleCheckFilled size={20} aria-hidden />
                  ) : (
                    <IconCircle size={20} stroke={1.5} aria-hidden />
                  )}
                  <div>
                    <Link to={to} className={styles.stepLink}>
                      {title}
                    </Link>
                    {isDone && <VisuallyHidden>, done</VisuallyHidden>}
                    <div className={styles.stepText}>{text}</div>
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </Card>
    </div>
  )
}

const STEPS: Readonly<Record<FirstStep, { to: LinkProps['to']; right: Right; title: string; text: string }>> =
  {
    PROFILE: {
      to: '/settings/profile',
      right: ['organization-profile', 'view'],
      title: 'Complete your profile',
      text: 'Address, logo and how invoices name your school',
    },
    LOCATION: {
      to: '/settings/locations',
      right: ['locations', 'add'],
      title: 'Add a location',
      text: 'Gym, library, room 12: where your activities are held',
    },
    ACTIVITY: {
      to: '/classes/form',
      right: ['classes', 'add'],
      title: 'Add your first class',
      text: 'Or import a whole catalog from the list of classes. Camps and aftercare are in the menu',
    },
    PORTAL_NAME: {
      to: '/settings/settings',
      right: ['parent.portal', 'view'],
      title: 'Choose a portal name',
      text: 'The word in the address under which families find your classes',
    },
    PAYMENTS: {
      to: '/settings/apps',
      right: ['integrations.apps', 'view'],
      title: 'Connect card payments',
      text: 'So that families can pay by card or bank account. Until then you can invoice, and write down cash and checks',
    },
    COLLEAGUE: {
      to: '/settings/users',
      right: ['users', 'add'],
      title: 'Invite your colleagues',
      text: 'The office and instructors, each with what they need',
    },
    CHILD: {
      to: '/contacts',
      right: ['contacts', 'contact'],
      title: 'Add or import families',
      text: 'The children with their guardians, one by one or from a spreadsheet',
    },
  }
