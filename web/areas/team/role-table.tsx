import { allows, type Need, roleNames } from '#shared/account/roles.ts';
import { GivenRole } from '#shared/team/team.ts';

const rights: [need: Need, text: string][] = [
  ['read', 'Read deals, lists, books'],
  ['note', 'Add notes and tasks'],
  ['write', 'Look up, change, save deals'],
  ['send', 'Send letters and links'],
  ['books', 'Record payments'],
  ['manage', 'Members, keys, deleting'],
];
const given = GivenRole.options;

const short = { viewer: 'View', bookkeeper: 'Book', member: 'Memb.', manager: 'Man.' } as const;

/** What each role may do, as the server decides it. */
export function RoleTable() {
  return (
    <section aria-labelledby="role-rights">
      <h2 id="role-rights">What a role can do</h2>
      <table className="team-rights">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Right</span>
            </th>
            {given.map((role) => (
              <th key={role} scope="col">
                <abbr title={roleNames[role].one}>{short[role]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(([need, text]) => (
            <tr key={need}>
              <th scope="row">{text}</th>
              {given.map((role) => (
                <td key={role}>
                  {allows(role, need) ? (
                    <span className="team-yes">
                      ✓<span className="visually-hidden">yes</span>
                    </span>
                  ) : (
                    <span className="muted">
                      –<span className="visually-hidden">no</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">Plan, payment and deleting the workspace: the owner. Ownership doesn’t move.</p>
    </section>
  );
}
