/** A route with its method in one form, whatever its parameters are called: `GET /users/{}`. */
export function routeKey(method: string, route: string): string {
  return `${method} /${routeSegments(route).join('/')}`
}

/** The parts of a route, `{}` for each parameter: of `/users/:id`, `/users/{id}` and `/users/<int:id>`. */
export function routeSegments(route: string): string[] {
  return route
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^(?::.*|\{.*\}|<.*>)$/.test(part) ? '{}' : part))
}
