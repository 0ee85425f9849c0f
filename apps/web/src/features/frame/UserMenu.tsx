import { Kbd, Menu, UnstyledButton, VisuallyHidden, useMantineColorScheme } from '@mantine/core'
import { IconDots, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { oneself } from '@afterbell/contract/users/oneself'
import { roleLabels } from '@afterbell/domain/kernel/roles'
import { useRead } from '../../platform/calls/calls.ts'
import { fullName, initials } from '../../platform/format.ts'
import { showShortcuts } from '../../platform/finder.ts'
import { areKeysOn } from '../../platform/keys.ts'
import { useSession } from '../../platform/session/session.ts'
import { isSignOutAgreed } from '../../platform/session/sign-out.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { askToLeave } from '../../ui/dialogs/confirm.tsx'
import { Face } from '../../ui/Face.tsx'
import { hasUnsaved } from '../../ui/form/unsaved.ts'
import { logOut } from '../login/log-out.ts'
import styles from './navigation.module.css'

/** The user's account, the color scheme, and signing out. */
export function UserMenu() {
  const { userId, user, userRole } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const client = useQueryClient()
  const photo = useRead(oneself.photo, { query: { userId } }, { global: true, freshForMs: 300_000 })
  const name = fullName(user) || user.email
  const leave = async () => {
    if (hasUnsaved() && !(await askToLeave())) return
    if (!(await isSignOutAgreed())) return
    await logOut()
    client.clear()
  }
  return (
    <Menu position="top-start" width={276} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.account}>
          <Face initials={initials(name)} photo={photo.data?.logo} />
          <span className={styles.who}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.sub}>{roleLabels[userRole]}</span>
          </span>
          <VisuallyHidden>Your account</VisuallyHidden>
          <Glyph of={IconDots} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          <Menu.RadioItem value="auto">Same as device</Menu.RadioItem>
          <Menu.RadioItem value="light">Light</Menu.RadioItem>
          <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/personal-info" leftSection={<Glyph of={IconUser} />}>
          Personal info
        </Menu.Item>
        <Menu.Item
          leftSection={<Glyph of={IconKeyboard} />}
          {...(areKeysOn() && { rightSection: <Kbd size="xs">?</Kbd>, 'aria-keyshortcuts': '?' })}
          onClick={showShortcuts}
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<Glyph of={IconLogout} />} onClick={() => void leave()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
