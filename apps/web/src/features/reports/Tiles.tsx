import styles from './reports.module.css'

interface TilesProps {
  /** Names the figures for screen readers. */
  label: string
  tiles: readonly (readonly [label: string, value: string | number | null | undefined])[]
}

/** Totals of a report. A dash while they load, or if there is no value. */
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

/** '90%'; null if `whole` is 0. */
export function percentText(part: number, whole: number): string | null {
  return whole > 0 ? `${Math.round((100 * part) / whole)}%` : null
}
