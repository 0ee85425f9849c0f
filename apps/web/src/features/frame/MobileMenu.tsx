import { Drawer } from '@mantine/core'
import { Navigation } from './Navigation.tsx'

interface MobileMenuProps {
  opened: boolean
  onClose: () => void
}

/** The navigation under 900 px: over a faded page that does not scroll (R332, R333). */
export function MobileMenu({ opened, onClose }: MobileMenuProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} padding={0} transitionProps={{ duration: 140 }}>
      <Drawer.Overlay backgroundOpacity={0.45} color="#1b1a18" />
      <Drawer.Content aria-label="Menu">
        <Navigation />
      </Drawer.Content>
    </Drawer.Root>
  )
}
