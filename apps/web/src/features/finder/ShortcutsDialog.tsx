import { Kbd, Switch } from '@mantine/core'
import { Fragment, useState } from 'react'
import { areKeysOn, findKeys, switchKeys } from '../../platform/keys.ts'
import { useMay } from '../../platform/session/may.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { screens } from './destinations.ts'
import styles from './finder.module.css'

/** All shortcuts, and a switch for single-key ones. */
export function ShortcutsDialog() {
  const may = useMay()
  const [isOn, setIsOn] = useState(areKeysOn)
  const rows: [string, string[]][] = [
    ['Go to an activity, a child or a screen', findKeys().split(' ')],
    ['Search in a list', ['/']],
    ['Show these shortcuts', ['?']],
    ...screens
      .filter(({ key, right }) => key && may(...right))
      .map(({ label, key }): [string, string[]] => [label, ['g', key!]]),
    ['Close the open window', ['Esc']],
  ]
  return (
    <DialogBody>
      <Switch
        label="Use single-key shortcuts"
        description="Turn this off if they interfere with typing or voice control."
        checked={isOn}
        onChange={(event) => {
          setIsOn(event.currentTarget.checked)
          switchKeys(event.currentTarget.checked)
        }}
      />
      <dl className={styles.keys}>
        {rows.map(([does, keys]) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && <span className={styles.then}>{keys[0] === 'g' ? 'then' : '+'}</span>}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </DialogBody>
  )
}
