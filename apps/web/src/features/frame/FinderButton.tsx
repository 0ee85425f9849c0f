import { Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { openFinder } from '../../platform/finder.ts'
import { findKeys, findKeysSpoken } from '../../platform/keys.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { KeyTip } from '../../ui/KeyTip.tsx'
import { useNarrow } from '../../ui/theme/narrow.ts'
import styles from './navigation.module.css'

/** Opens the finder; on a phone it is above the page. */
export function FinderButton() {
  if (useNarrow()) return null
  return (
    <KeyTip label="Find a child, an activity, a screen or help" keys={findKeys().split(' ')} position="right">
      <UnstyledButton className={styles.finder} aria-keyshortcuts={findKeysSpoken()} onClick={openFinder}>
        <Glyph of={IconSearch} />
        <span>Go to…</span>
        <Kbd size="xs" className={styles.finderKeys} aria-hidden>
          {findKeys()}
        </Kbd>
      </UnstyledButton>
    </KeyTip>
  )
}
