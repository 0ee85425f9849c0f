import styles from './reports.module.css'

interface TilesProps {
  /** What they are figures of, for who does not see them. */
  label: string
  tiles: readonly (readonly [label: string, value: string | number | null | undefined])[]
}

/** What a whole report comes to; a dash for what is on its way, or nothing. */
export function Tiles({ label, tiles }: TilesProps) {
  const isBusy = tiles.some(([, value]) => value === undefined)
  return (
    <dl className={styles.tiles} aria-label={label} aria-busy={isBusy}>
      {tiles.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? value.toLocaleString('en') : (value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** '90%'; null of nothing. */
export function percentText(part: number, whole: number): string | null {
  return whole > 0 ? `${Math.round((100 * part) / whole)}%` : null
}
