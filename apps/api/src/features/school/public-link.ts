/**
 * The address of a public page of a school: by the name of its portal, or by the id of a school without one (OQ-02). `activity`
 * opens one activity there.
 */
export function publicLink(
  publicUrl: string,
  { id, portalName }: { id: string; portalName: string | null },
  { screen, view, activity }: { screen: string; view: string; activity?: string },
): string {
  const query = new URLSearchParams({
    ...(portalName ? { portal: portalName } : { schoolId: id }),
    ...(activity !== undefined && { activity }),
  })
  return `${publicUrl}/schools/public/${screen}/${view}?${query}`
}
