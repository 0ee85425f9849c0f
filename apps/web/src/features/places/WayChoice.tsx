import { spotLimit } from '@afterbell/domain/activities/availability'
import { count } from '@afterbell/domain/kernel/count'
import { Alert, Radio } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { Activity } from './activity-page.ts'
import type { Way, waysFor } from './ways.ts'
import styles from './enroll.module.css'

interface WayChoiceProps {
  ways: ReturnType<typeof waysFor>
  places: Activity['places']
  chosen: Way | null
  onChoose: (way: Way) => void
}

/** The number of spots left; without any, the alternatives with their numbers. */
export function WayChoice({ ways, places, chosen, onChoose }: WayChoiceProps) {
  const [only] = ways.offered
  if (ways.why === null && only?.way === 'place') {
    return (
      <p className={styles.left}>
        {spotLimit(places.maxEnroll) === null
          ? 'There is no limit of spots'
          : `${places.free} of ${count(places.maxEnroll, 'spot')} left`}
      </p>
    )
  }
  if (ways.offered.length === 1 && only!.way === 'wait') {
    return (
      <Alert
        color={only!.refused ? 'red' : 'gray'}
        icon={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
      >
        {only!.consequence}.
      </Alert>
    )
  }
  return (
    <Radio.Group
      value={chosen}
      onChange={(way) => onChoose(way as Way)}
      label={ways.why}
      classNames={{ root: styles.ways, label: styles.why }}
    >
      {ways.offered.map(({ way, label, consequence, refused }) => (
        <Radio
          key={way}
          value={way}
          className={styles.way}
          label={label}
          description={consequence}
          disabled={refused !== null}
        />
      ))}
    </Radio.Group>
  )
}
