/** A route with its method in normal form, regardless of parameter names: `GET /users/{}`. */
export function routeKey(method: string, route: string): string {
  return `${method} /${routeSegments(route).join('/')}`
}

/** The segments of a route, with `{}` for each parameter: of `/users/:id`, `/users/{id}` and `/users/<int:id>`. */
export function routeSegments(route: string): string[] {
  return route
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?::.*|\{.*\}|<.*>)$/.test(part) ? '{}' : part))
}
