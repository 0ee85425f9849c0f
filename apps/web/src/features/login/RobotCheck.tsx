import { Loader } from '@mantine/core'
import { useRobotCheck } from '../../platform/calls/robot-check.ts'
import styles from './login.module.css'

/** Replaces a captcha (R251, R336): the browser does some work by itself, and nobody has to click. */
export function RobotCheck() {
  const isUnderWay = useRobotCheck()
  return (
    <div className={styles.robot} role="status">
      {isUnderWay ? (
        <>
          <Loader size={12} /> Checking that this is not a robot …
        </>
      ) : (
        'Protected against robots by ALTCHA. No cookies, no puzzles'
      )}
    </div>
  )
}
