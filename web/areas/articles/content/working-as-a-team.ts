import { teamLimits } from '#shared/team/team.ts';
import type { ArticleGroup } from '#web/areas/articles/article.ts';

export const workingAsATeam: ArticleGroup = {
  path: '/documentation/working-as-a-team',
  title: 'Working as a Team',
  lead: 'Several people, one book of deals: invitations, roles, assigned deals, and who did what.',
  articles: [
    {
      id: 'invite',
      title: 'How do I invite somebody?',
      blocks: [
        `With Enterprise, ${teamLimits.seats} people work the same deals, lists and books: you and those you invite in [Settings](/account-settings?tab=team) under **Team**. Enter an email address, choose a role, and press **Send Invitation**. Each open invitation takes a seat.`,
        `The link works once, for ${teamLimits.invitationDays} days, and only for who signs in with that address. It shows the workspace, the role and who invites, and nothing of your deals. **Resend** makes a new link and ends the old one; the cross revokes it.`,
        'Analyses and their limits are the workspace’s. **Team** says how many each person has used this month.',
      ],
      alsoFor: 'team member colleague partner invite invitation seat share account collaborate enterprise',
    },
    {
      id: 'roles',
      title: 'What may each role do?',
      blocks: [
        {
          table: {
            about: 'What each role may do',
            head: ['Right', 'Viewer', 'Bookkeeper', 'Member', 'Manager'],
            rows: [
              ['Read deals, lists and books', 'Yes', 'Yes', 'Yes', 'Yes'],
              ['Add notes and tasks', 'No', 'Yes', 'Yes', 'Yes'],
              ['Look up, save and change deals', 'No', 'No', 'Yes', 'Yes'],
              ['Send letters, packets and offers', 'No', 'No', 'Yes', 'Yes'],
              ['Keep books', 'No', 'Yes', 'No', 'Yes'],
              ['Members, keys, webhooks, brand, buy box, deleting', 'No', 'No', 'No', 'Yes'],
            ],
          },
        },
        'The owner may do all of it, and alone changes the plan, makes managers, and deletes the workspace. There is one owner, and ownership does not move. Nobody changes their own role; everybody else may leave.',
      ],
      alsoFor: 'role permission right viewer bookkeeper member manager owner admin access',
    },
    {
      id: 'switch',
      title: 'Where are my own deals?',
      blocks: [
        'Your own account stays as it is, with its own plan and deals. Switch between the workspaces in the header; each tab keeps its own. Links in emails open in the workspace of the deal.',
      ],
      alsoFor: 'switch workspace own deals account header two',
    },
    {
      id: 'assigned',
      title: 'How do we split the deals?',
      blocks: [
        'A deal is assigned to whoever saves it. Give it to somebody else in its header, or choose several in the list of deals. Filter by **Mine**, **Unassigned** or a person. Today, reminders and the calendar are of the deals assigned to you; the owner and managers also see the unassigned ones.',
        'A deal’s **Activity** says who did what, and so do webhooks and the API. Letters, offers and packets carry the name, phone and email of who sends them, and the company of the workspace. A page that is open shows within seconds what others change. Write **@** and a name in a note to send that person an email.',
      ],
      alsoFor: 'assign assignee hand over mine unassigned activity log who live',
    },
    {
      id: 'leaving',
      title: 'What happens when somebody leaves?',
      blocks: [
        'From the next press on the workspace is closed to them. Deals assigned to them become unassigned, one line in each log; what they did stays in it under their name, or as **Former member** once their account is deleted. Letters, links and keys go on.',
        'When your plan has no team any more, the workspace closes to the others until it has one again; nothing is deleted. Deleting your account deletes the workspace for all of them: it asks for its name first, and they are told by email.',
      ],
      alsoFor: 'leave remove fire member left downgrade lapse former delete workspace',
    },
  ],
};
