import { Kbd, Tooltip } from '@mantine/core'
import { Fragment, type ReactElement } from 'react'
import styles from './key-tip.module.css'

interface KeyTipProps {
  label: string
  /** Key names as on the keyboard; pressed together, or one after the other. */
  keys: readonly string[]
  isSequence?: boolean
  position?: 'top' | 'bottom' | 'right'
  /** A single element that takes a ref. */
  children: ReactElement
}

/** Tooltip with a button's label and shortcut, on hover and focus. */
export function KeyTip({ label, keys, isSequence = false, position = 'bottom', children }: KeyTipProps) {
  return (
    <Tooltip
      openDelay={500}
      position={position}
      events={{ hover: true, focus: true, touch: false }}
      label={
        <span className={styles.tip}>
          {label}
          <span className={styles.keys}>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && <span>{isSequence ? 'then' : '+'}</span>}
                <Kbd size="xs">{key}</Kbd>
              </Fragment>
            ))}
          </span>
        </span>
      }
    >
      {children}
    </Tooltip>
  )
}
