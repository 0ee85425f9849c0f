import { Link, useLocation } from '@tanstack/react-router'
import { areKeysOn } from '../../platform/keys.ts'
import { Brand } from '../../platform/page/Brand.tsx'
import { useMay } from '../../platform/session/may.ts'
import { KeyTip } from '../../ui/KeyTip.tsx'
import { FinderButton } from './FinderButton.tsx'
import { navItems, type NavItem } from './nav-items.ts'
import { SchoolSwitcher } from './SchoolSwitcher.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './navigation.module.css'

/** The left side: where one can go; at its foot the school and the user. */
export function Navigation() {
  const may = useMay()
  const items = navItems.filter(({ right }) => may(...right))
  return (
    <div className={styles.navigation}>
      <Link to="/" className={styles.brand} aria-label="Afterbell, home">
        <Brand />
      </Link>
      <FinderButton />
      <nav className={styles.items} aria-label="Main">
        <ul className={styles.list}>
          {items.map((item) => (
            <NavEntry key={item.to} item={item} />
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <SchoolSwitcher />
        <UserMenu />
      </div>
    </div>
  )
}

function NavEntry({ item }: { item: NavItem }) {
  const may = useMay()
  const { pathname } = useLocation()
  const isWithin = pathname === item.to || pathname.startsWith(`${item.to}/`)
  const below = isWithin ? (item.below ?? []).filter(({ right }) => may(...right)) : []
  const Icon = item.icon
  const link = (
    <Link
      to={item.to}
      className={styles.item}
      activeOptions={ACTIVE_OPTIONS}
      data-within={isWithin ? (below.length > 0 ? 'below' : 'here') : undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {item.label}
    </Link>
  )
  return (
    <li>
      {item.key && areKeysOn() ? (
        <KeyTip label={item.label} keys={['g', item.key]} isSequence position="right">
          {link}
        </KeyTip>
      ) : (
        link
      )}
      {below.length > 0 && (
        <ul className={styles.below}>
          {below.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.belowItem}
                activeOptions={ACTIVE_OPTIONS}
                data-within={pathname === to ? 'here' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Matches the current page whatever its search parameters. */
const ACTIVE_OPTIONS = { exact: true, includeSearch: false } as const
