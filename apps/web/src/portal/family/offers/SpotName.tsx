/** The activity of a spot, as the school named it. */
export function SpotName({ spot }: { spot: { activity: string; section: string } }) {
  return <span lang="en">{spot.section === '' ? spot.activity : `${spot.activity}, ${spot.section}`}</span>
}
