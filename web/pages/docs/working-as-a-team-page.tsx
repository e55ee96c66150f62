import { ArticlePage } from '#web/areas/articles/article-page.tsx';
import { workingAsATeam } from '#web/areas/articles/content/working-as-a-team.ts';

export function WorkingAsATeamPage() {
  return <ArticlePage group={workingAsATeam} back={{ to: '/documentation', label: 'Documentation' }} />;
}
