import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Glyph } from '../ui/Glyph.tsx'
import type { RowAction } from './actions.ts'
import { useDrawn } from '../platform/session/drawn.ts'
import styles from './lists.module.css'

/** Menu of a row, behind three dots. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const drawn = useDrawn()(actions)
  if (drawn.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${name}`}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {drawn.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function RowMenuItem({ action }: { action: RowAction }) {
  const looks = {
    leftSection: action.icon && <Glyph of={action.icon} />,
    color: action.danger ? 'var(--mantine-color-error)' : undefined,
    disabled: Boolean(action.refused),
    children: (
      <>
        {action.label}
        {action.refused && <div className={styles.refusal}>{action.refused}</div>}
      </>
    ),
  }
  // A refused link is rendered as a disabled button.
  return action.link && !action.refused ? (
    <Menu.Item {...looks} renderRoot={(props) => <Link {...action.link} {...props} />} />
  ) : (
    <Menu.Item {...looks} onClick={action.run} />
  )
}
